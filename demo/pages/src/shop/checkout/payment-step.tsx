import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { money } from '../../format.ts'
import { inert } from '../../inert.ts'
import { isCardNumber, isExpiry } from '../../shared/card-number.ts'
import { CardNumberField } from '../../shared/card-number-field.tsx'
import { useFields } from '../../shared/use-fields.ts'
import type { Address } from './address.ts'
import styles from './checkout.module.css'
import { PriceBox } from './price-box.tsx'
import { type Priced, sumsOf } from './sums.ts'

const methods = ['saved', 'card', 'bank', 'months', 'cash'] as const
type Method = (typeof methods)[number]

const banks = ['Brightwater Bank', 'Old Pier Savings', 'Union of Ferrymen'].map((value) => ({ value, label: value }))

/** The third step: payment and delivery address. `onPay` gets the payment method in words. */
export function PaymentStep({
  items,
  address,
  busy,
  onPay,
  onAddress,
}: {
  items: readonly Priced[]
  address: Address
  busy: boolean
  onPay: (by: string) => void
  onAddress: () => void
}) {
  const [method, setMethod] = useState<Method>('saved')
  const { total } = sumsOf(items)
  const words: Record<Method, [label: string, hint: string]> = {
    saved: ['Saved card ending 0186', `${address.fullName}, expires 04/29`],
    card: ['Credit or debit card', 'Enter a new card'],
    bank: ['Net banking', 'Pay from your bank’s page'],
    months: ['Installments', '3, 6 or 12 months'],
    cash: ['Cash on delivery', 'Pay the courier'],
  }
  return (
    <Columns
      aside={
        <PriceBox
          items={items}
          foot={
            <div className={styles.goes}>
              <span>
                To {address.fullName}, {address.town}
              </span>
              <Button size="xs" onClick={onAddress}>
                Change
              </Button>
            </div>
          }
        />
      }
    >
      <Card title="Payment method">
        <RadioGroup
          label="Payment method"
          hideLabel
          name="payment-method"
          options={methods.map((value) => ({ value, label: words[value][0], hint: words[value][1] }))}
          value={method}
          onChange={setMethod}
        />
        <PayForm
          key={method}
          method={method}
          total={total}
          isEmpty={items.length === 0}
          busy={busy}
          onPay={(more = '') => onPay(`${words[method][0].toLowerCase()}${more}`)}
        />
        <Button icon={<IconGift size={16} stroke={1.75} aria-hidden="true" />} onClick={inert}>
          Add gift card
        </Button>
      </Card>
    </Columns>
  )
}

function PayForm({
  method,
  total,
  isEmpty,
  busy,
  onPay,
}: {
  method: Method
  total: number
  isEmpty: boolean
  busy: boolean
  onPay: (more?: string) => void
}) {
  const { given, field, choice, check } = useFields({
    number: '',
    expiry: '',
    cvv: '',
    bank: banks[0]?.value ?? '',
    months: '3',
  })
  const pay = () => {
    if (!check(faultsOf(method, given))) return
    onPay(method === 'bank' ? `, ${given.bank}` : method === 'months' ? `, ${given.months} months` : '')
  }
  const cvv = <TextField label="CVV" inputMode="numeric" dir="ltr" maxLength={4} {...field('cvv')} />
  const terms = ['3', '6', '12'].map((value) => ({
    value,
    label: `${value} months, ${money(total / Number(value))} each`,
  }))
  return (
    <form
      className={styles.pay}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <div className={styles.payFields} data-method={method}>
        {method === 'saved' && cvv}
        {method === 'card' && (
          <>
            <CardNumberField {...field('number')} />
            <TextField label="Expiry" placeholder="MM/YY" dir="ltr" maxLength={5} {...field('expiry')} />
            {cvv}
          </>
        )}
        {method === 'bank' && <Select label="Bank" options={banks} {...choice('bank')} />}
        {method === 'months' && <Select label="Installments" options={terms} {...choice('months')} />}
      </div>
      <Button type="submit" tone="primary" disabled={isEmpty} busy={busy}>
        Continue
      </Button>
      {isEmpty && <p className={styles.note}>Your cart is empty.</p>}
    </form>
  )
}

function faultsOf(method: Method, { number, expiry, cvv }: { number: string; expiry: string; cvv: string }) {
  const isCard = method === 'card'
  return {
    ...(isCard && !isCardNumber(number) && { number: 'Please enter a valid card number' }),
    ...(isCard && !isExpiry(expiry) && { expiry: 'Please enter month and year as MM/YY' }),
    ...((isCard || method === 'saved') && !/^\d{3,4}$/.test(cvv) && { cvv: 'Enter 3 or 4 digits' }),
  }
}
