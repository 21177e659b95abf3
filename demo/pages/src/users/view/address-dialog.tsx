import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import { emptyOnes, useFields } from '../../shared/use-fields.ts'
import { optionsWith, shortCountries } from '../user-words.ts'
import styles from './view.module.css'

export type Address = {
  kind: string
  firstName: string
  lastName: string
  country: string
  street: string
  more: string
  town: string
  state: string
  zip: string
}

const kinds = [
  { value: 'Home', label: 'Home', hint: 'Delivered until 21:00' },
  { value: 'Office', label: 'Office', hint: 'Delivered until 17:00' },
]

/** Edits the billing address. */
export function AddressDialog({
  address,
  onSave,
  onClose,
}: {
  address: Address
  onSave: (address: Address) => void
  onClose: () => void
}) {
  const { given, field, choice, check } = useFields(address)
  const [isForBills, setIsForBills] = useState(true)
  return (
    <FormDialog
      onClose={onClose}
      title="Billing address"
      submit="Save address"
      texts={{ cancel: 'Cancel', close: 'Close' }}
      busy={false}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          if (!check(emptyOnes(given, { firstName: 'first name', lastName: 'last name' }))) return
          if (isForBills) onSave(given)
          else showToast({ tone: 'info', text: 'Bills go to the address before' })
          onClose()
        },
      }}
    >
      <RadioGroup label="Address type" hideLabel name="address-kind" look="cards" options={kinds} {...choice('kind')} />
      <div className={styles.fields}>
        <TextField label="First name" data-autofocus {...field('firstName')} />
        <TextField label="Last name" {...field('lastName')} />
      </div>
      <Select label="Country" options={optionsWith(shortCountries, address.country)} {...choice('country')} />
      <TextField label="Address line 1" {...field('street')} />
      <TextField label="Address line 2" {...field('more')} />
      <div className={styles.fields}>
        <TextField label="Town" {...field('town')} />
        <TextField label="State" {...field('state')} />
        <TextField label="Zip" dir="ltr" {...field('zip')} />
      </div>
      <Checkbox
        label="Use as billing address"
        checked={isForBills}
        onChange={(event) => setIsForBills(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
