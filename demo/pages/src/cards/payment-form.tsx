import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useState } from 'react'
import { inert } from '../inert.ts'
import { isCardNumber } from '../shared/card-number.ts'
import { CardNumberField } from '../shared/card-number-field.tsx'
import styles from './cards.module.css'

/** A form for a card; nothing is paid or kept. */
export function PaymentFormCard() {
  const [given, setGiven] = useState({ number: '', expiry: '', code: '', name: '' })
  const [error, setError] = useState<string>()
  const field = (name: keyof typeof given) => ({
    value: given[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: value })),
  })
  return (
    <Card title="Payment">
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isWell = isCardNumber(given.number)
          setError(isWell ? undefined : 'Please enter a valid card number')
          if (isWell) inert()
        }}
      >
        <CardNumberField {...field('number')} {...(error !== undefined && { error })} />
        <div className={styles.halves}>
          <TextField label="Expiry" placeholder="MM/YY" dir="ltr" maxLength={5} {...field('expiry')} />
          <TextField
            label="Security code"
            placeholder="000"
            inputMode="numeric"
            dir="ltr"
            maxLength={4}
            {...field('code')}
          />
        </div>
        <TextField label="Name on the card" {...field('name')} />
        <Button type="submit" tone="primary" block>
          Pay $184.00
        </Button>
      </form>
    </Card>
  )
}
