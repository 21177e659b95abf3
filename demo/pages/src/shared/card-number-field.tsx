import { TextField } from '@firepay/ui/components/text-field.tsx'
import { cardBrand, groupedDigits } from './card-number.ts'

/** Asks for the number of a card: its digits in groups while they are typed, and its brand beside the label. */
export function CardNumberField({
  value,
  onChange,
  ...rest
}: {
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  error?: string
  autoComplete?: string
  'data-autofocus'?: true
}) {
  return (
    <TextField
      label="Card number"
      aside={<span role="status">{cardBrand(value)}</span>}
      inputMode="numeric"
      placeholder="0000 0000 0000 0000"
      dir="ltr"
      {...rest}
      value={value}
      onChange={({ currentTarget: { value: given, selectionStart } }) => {
        // In the middle of a number what is typed stays as it is, so that the caret stays too.
        const next = selectionStart === given.length ? groupedDigits(given) : given
        onChange({ currentTarget: { value: next } })
      }}
    />
  )
}
