import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { IconMapPin } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { emptyOnes, useFields } from '../../shared/use-fields.ts'
import type { Address } from './address.ts'
import styles from './checkout.module.css'

/** Names of fields in error texts. */
const words = {
  fullName: 'full name',
  mobile: 'mobile number',
  house: 'flat or house number',
  landmark: 'landmark',
  town: 'town or city',
  pincode: 'PIN code',
  state: 'state',
}

const kinds = ['Home', 'Work'].map((value) => ({ value, label: value }))

/**
 * The second step: a typed or the saved address.
 * @param written the address typed before
 */
export function AddressStep({
  saved,
  written,
  onTakeSaved,
  onWrite,
}: {
  saved: Address
  written: Address
  onTakeSaved: () => void
  onWrite: (address: Address) => void
}) {
  const { given, field, choice, check } = useFields(written)
  return (
    <Columns
      aside={
        <Card title={saved.fullName} action={<Badge outline>{saved.kind}</Badge>}>
          <address className={styles.address}>
            <span>
              {saved.house} {saved.landmark}
            </span>
            <span>
              {saved.town}, {saved.state} {saved.pincode}
            </span>
            <span>
              <bdi>{saved.mobile}</bdi>
            </span>
          </address>
          <Button block onClick={onTakeSaved}>
            Deliver to this address
          </Button>
        </Card>
      }
    >
      <Card title="New address">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (check(faultsOf(given))) onWrite(given)
          }}
        >
          <p className={styles.lead}>Your parcel goes here. All text fields are required.</p>
          <div className={styles.fields}>
            <TextField label="Full name" {...field('fullName')} />
            <TextField label="Mobile number" inputMode="tel" dir="ltr" {...field('mobile')} />
            <TextField label="Flat or house number" inputMode="numeric" {...field('house')} />
            <TextField label="Landmark" placeholder="Near the town hall" {...field('landmark')} />
            <TextField label="Town or city" {...field('town')} />
            <TextField label="PIN code" inputMode="numeric" dir="ltr" {...field('pincode')} />
            <TextField label="State" {...field('state')} />
            <Select label="Address type" options={kinds} {...choice('kind')} />
          </div>
          <Button type="submit" tone="primary" icon={<IconMapPin size={16} stroke={1.75} aria-hidden="true" />}>
            Save and deliver here
          </Button>
        </form>
      </Card>
    </Columns>
  )
}

/** Errors of an address: every field is required, three of them as digits with optional spaces. */
function faultsOf(given: Address): Record<string, string> {
  const numeric = (['mobile', 'house', 'pincode'] as const).filter((name) => !/^[\d\s]+$/.test(given[name]))
  return { ...Object.fromEntries(numeric.map((name) => [name, 'Enter digits only'])), ...emptyOnes(given, words) }
}
