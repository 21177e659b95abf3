import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconSearch, IconX } from '@firepay/ui/components/icons.ts'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { listTexts } from '../../locale/list.ts'
import styles from './search-field.module.css'

const texts = listTexts.search
const pauseMs = 300

/**
 * The search of a list, stored in the URL. Searches while typing, debounced; Enter searches at once, Esc clears. `/`
 * focuses the field.
 * @param shortest minimum length; the server refuses shorter texts
 * @param bar in a filter bar: chip height, hidden label, hint above the following content
 */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  shortest = 3,
  maxLength = 256,
  bar = false,
  size = bar ? 'sm' : 'md',
  hideLabel = bar,
}: {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  shortest?: number
  maxLength?: number
  bar?: boolean
  size?: 'sm' | 'md'
  hideLabel?: boolean
}) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL changed elsewhere (Back, Clear): update the field.
  if (value !== shown) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (next: string) => {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed !== value && (trimmed === '' || trimmed.length >= shortest)) onChange(trimmed)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply(next), pauseMs)
  }
  const clear = (
    <IconButton
      label={texts.clear}
      size="sm"
      onClick={() => {
        setText('')
        apply('')
      }}
    >
      <IconX size={14} stroke={2} />
    </IconButton>
  )
  const length = text.trim().length
  const tooShort = length > 0 && length < shortest
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        hideLabel={hideLabel}
        size={size}
        className={bar ? (styles.inBar ?? '') : ''}
        placeholder={placeholder}
        start={<IconSearch size={16} stroke={1.75} />}
        {...(text !== '' && { end: clear })}
        type="search"
        dir="auto"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        data-list-search
        aria-keyshortcuts="/"
        value={text}
        {...(tooShort && !bar && { hint: texts.tooShort })}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(text)
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (text === '') event.currentTarget.blur()
          setText('')
          apply('')
        }}
      />
      {tooShort && bar && <p className={styles.tooShort}>{texts.tooShort}</p>}
    </div>
  )
}
