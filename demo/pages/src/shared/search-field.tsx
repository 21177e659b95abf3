import { IconSearch } from '@firepay/ui/components/icons.ts'
import { TextField } from '@firepay/ui/components/text-field.tsx'

/**
 * A search field.
 * @param what the searched fields: "sender or subject"
 */
export function SearchField({
  what,
  value,
  onChange,
}: {
  what: string
  value: string
  onChange: (text: string) => void
}) {
  return (
    <TextField
      label={`Search ${what}`}
      hideLabel
      type="search"
      autoComplete="off"
      placeholder={`Search ${what}`}
      start={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
