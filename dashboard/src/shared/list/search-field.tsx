import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconSearch, IconX } from '@firepay/ui/components/icons.ts'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { listTexts } from '../../locale/list.ts'
import styles from './search-field.module.css'

const texts = listTexts.search
const pauseMs = 300

/**
 * The search of a list, which stands in the URL. Searches while one types, after a short pause, so that not every letter is
 * a request; Enter searches at once, Esc empties the field. `/` comes here.
 * @param shortest texts below it are not searched for: the server refuses them
 * @param bar part of a filter bar: as high as its chips, its label unseen, its hint above what follows
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
