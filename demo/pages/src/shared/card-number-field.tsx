import { TextField } from '@firepay/ui/components/text-field.tsx'
import { cardBrand, groupedDigits } from './card-number.ts'

/** A card number field: groups digits while typing, shows the brand next to the label. */
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
        // No reformatting in the middle of a number, so that the caret stays.
        const next = selectionStart === given.length ? groupedDigits(given) : given
        onChange({ currentTarget: { value: next } })
      }}
    />
  )
}
