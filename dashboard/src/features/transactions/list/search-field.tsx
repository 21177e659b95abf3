import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconSearch, IconX } from '@firepay/ui/components/icons.ts'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { useCan } from '../../../shared/current-user.ts'
import styles from './filter-bar.module.css'

const texts = transactionsTexts.search
const shortest = 3
const pauseMs = 350

/** Searches while one types, after a short pause; Enter searches at once, Esc empties the field. `/` comes here. */
export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const can = useCan()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL changed by another way (Back, Clear): the field follows.
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
    <search className={styles.search}>
      <TextField
        label={texts.label}
        hideLabel
        size="sm"
        className={styles.input ?? ''}
        placeholder={can('read Customer') ? texts.placeholder : texts.placeholderMasked}
        start={<IconSearch size={16} stroke={1.75} />}
        {...(text !== '' && { end: clear })}
        type="text"
        dir="auto"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        data-list-search
        aria-keyshortcuts="/"
        value={text}
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
      {tooShort && <p className={styles.tooShort}>{texts.tooShort}</p>}
    </search>
  )
}
