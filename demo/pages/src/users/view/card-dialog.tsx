import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import { isCardNumber, isExpiry } from '../../shared/card-number.ts'
import { CardNumberField } from '../../shared/card-number-field.tsx'
import { emptyOnes, useFields } from '../../shared/use-fields.ts'
import styles from './view.module.css'

/** A displayed card, with the last four digits only. */
export type PayingCard = { id: number; name: string; last: string; expiry: string }

/** Adds a card, or changes number and name of `of`. `next` is the key of a new one. */
export function CardDialog({
  of,
  next,
  onSave,
  onClose,
}: {
  of: PayingCard | undefined
  next: number
  onSave: (card: PayingCard) => void
  onClose: () => void
}) {
  const { given, field, check } = useFields({ number: '', name: of?.name ?? '', expiry: of?.expiry ?? '', code: '' })
  const [isKept, setIsKept] = useState(true)
  const save = () => {
    const wrong = {
      ...(!isCardNumber(given.number) && { number: 'Please enter a valid card number' }),
      ...emptyOnes(given, { name: 'name' }),
      ...(!isExpiry(given.expiry) && { expiry: 'Please enter month and year as MM/YY' }),
    }
    if (!check(wrong)) return
    const last = given.number.replaceAll(/\D/g, '').slice(-4)
    if (isKept) onSave({ id: of?.id ?? next, name: given.name.trim(), last, expiry: given.expiry })
    else showToast({ tone: 'info', text: 'The card is used once and not kept' })
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={of === undefined ? 'Add card' : 'Edit card'}
      lead="This is a sample. Don’t enter a real card."
      submit="Save card"
      texts={{ cancel: 'Cancel', close: 'Close' }}
      busy={false}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          save()
        },
      }}
    >
      <CardNumberField data-autofocus {...field('number')} />
      <TextField label="Card name" {...field('name')} />
      <div className={styles.fields}>
        <TextField label="Expiry" placeholder="MM/YY" dir="ltr" maxLength={5} {...field('expiry')} />
        <TextField label="Security code" inputMode="numeric" dir="ltr" maxLength={3} {...field('code')} />
      </div>
      <Checkbox
        label="Save for future billing"
        checked={isKept}
        onChange={(event) => setIsKept(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
