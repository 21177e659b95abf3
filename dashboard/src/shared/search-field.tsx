import { IconSearch } from '@firepay/ui/components/icons.ts'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useEffect, useState } from 'react'

/** The search of a list, which stands in the URL: told when typing rests, so that not every letter is a request. */
export function SearchField({
  label,
  placeholder,
  hint,
  maxLength = 128,
  hideLabel = false,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  /** What to say about a text that finds nothing for its shape: too short. */
  hint?: (text: string) => string | undefined
  maxLength?: number
  hideLabel?: boolean
  value: string
  onChange: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  // The URL changed by other means: cleared, or the back button.
  if (value !== told) {
    setTold(value)
    setText(value)
  }
  useEffect(() => {
    if (text === told) return
    const timer = setTimeout(() => {
      setTold(text)
      onChange(text)
    }, 300)
    return () => clearTimeout(timer)
  }, [text, told, onChange])
  const said = hint?.(text.trim())
  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      type="search"
      placeholder={placeholder}
      start={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      autoComplete="off"
      maxLength={maxLength}
      data-list-search
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      {...(said !== undefined && { hint: said })}
    />
  )
}
