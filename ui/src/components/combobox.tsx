import { type KeyboardEvent, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { ComboBox, type ComboBoxState, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from './class-names.ts'
import styles from './combobox.module.css'
import field from './field.module.css'
import { Field } from './field.tsx'
import { IconCheck } from './icons.ts'
import { LayerPlace } from './layer-place.tsx'
import { look } from './text-field.tsx'

/** `picture` is shown before the label; decorative. */
export type ComboboxOption = { value: string; label: string; hint?: string; picture?: ReactNode }

/**
 * A text field with suggestions, for one of many options. `options` are filtered here, or by the caller when `onSearch`
 * is given (remote suggestions). Enter and blur select an option whose value or label was typed in full,
 * case-insensitively; blur also selects the only match. Other text goes to `onSubmitText` when nothing matches; without
 * that handler the field reverts and reports the dropped text as an error. Enter with typed text never submits the
 * surrounding form, which still holds the previous value.
 */
export function Combobox({
  name,
  label,
  hideLabel,
  hint,
  error,
  placeholder,
  options,
  value,
  onChange,
  onSearch,
  onSubmitText,
  emptyText,
  loading,
  start,
}: {
  name?: string
  label: string
  hideLabel?: boolean
  hint?: ReactNode
  error?: ReactNode
  placeholder?: string
  options: readonly ComboboxOption[]
  value: string | null
  onChange: (value: string) => void
  onSearch?: (text: string) => void
  onSubmitText?: (text: string) => void
  emptyText: string
  loading?: boolean
  start?: ReactNode
}) {
  const [text, setText] = useState<string | null>(null)
  const [dropped, setDropped] = useState<string>()
  const chosen = options.find((option) => option.value === value)
  const needle = (text ?? '').trim().toLowerCase()
  const matches = (
    onSearch || needle === ''
      ? options
      : options.filter((option) => `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(needle))
  ).slice(0, 100)
  const exact = needle === '' ? undefined : optionNamed(options, needle)
  // Of a list that the caller filters, a single match may be a coincidence of its suggestions.
  const named = exact ?? (needle !== '' && onSearch === undefined && matches.length === 1 ? matches[0] : undefined)
  const shownError = error ?? (dropped === undefined ? undefined : `${emptyText}: ${dropped}`)

  const list = useRef<ComboBoxState<ComboboxOption>>(null)
  const choose = (next: string) => {
    // React Aria closes the list when the value changes, which it does not in a field for several values.
    list.current?.close()
    setText(null)
    setDropped(undefined)
    onChange(next)
  }

  /** Selects the option that was typed in full, if any. */
  const commit = () => {
    if (text === null) return
    setText(null)
    if (named !== undefined) {
      if (named.value !== value) onChange(named.value)
    } else if (needle !== '' && matches.length === 0) {
      if (onSubmitText === undefined) setDropped(text.trim())
      else onSubmitText(text)
    }
  }

  return (
    <LayerPlace>
      <Field {...look({ label, hint, error: shownError, aside: undefined, hideLabel })}>
        {(wiring) => (
          <ComboBox
            id={wiring.id}
            aria-label={label}
            {...(wiring['aria-describedby'] !== undefined && { 'aria-describedby': wiring['aria-describedby'] })}
            isInvalid={wiring['aria-invalid'] ?? false}
            validationBehavior="aria"
            // Typing opens the list below; otherwise every change of the text would, such as that of a choice.
            menuTrigger="manual"
            allowsEmptyCollection
            items={matches}
            inputValue={text ?? chosen?.label ?? value ?? ''}
            selectedKey={value}
            // Also called with the current value when the field loses the focus.
            onSelectionChange={(key) => key !== null && key !== value && choose(String(key))}
          >
            <Keys
              list={list}
              onEnter={() => {
                if (needle === '') return false
                if (exact !== undefined || (matches.length === 0 && onSubmitText)) commit()
                return true
              }}
              onChooseAgain={() => setText(null)}
            >
              {start && <span className={field.start}>{start}</span>}
              <Input
                {...(name !== undefined && { name })}
                className={classNames(field.input, start !== undefined && field.hasStart)}
                {...(placeholder !== undefined && { placeholder })}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  setDropped(undefined)
                  onSearch?.(event.currentTarget.value)
                  list.current?.open(null, 'manual')
                }}
                // React Aria also dispatches the event when the active option changes.
                onFocus={(event) => event.isTrusted && event.currentTarget.select()}
                onBlur={commit}
              />
            </Keys>
            <Popover className={styles.panel ?? ''} offset={6} style={{ zIndex: 'var(--ds-z-popover)' }}>
              <ListBox
                aria-label={label}
                className={styles.options ?? ''}
                renderEmptyState={() => (loading ? null : <div className={styles.empty}>{emptyText}</div>)}
              >
                {(option: ComboboxOption) => (
                  <ListBoxItem
                    id={option.value}
                    textValue={option.label}
                    className={styles.option ?? ''}
                    data-exact={option === exact || undefined}
                  >
                    {option.picture}
                    <span className={styles.text}>{option.label}</span>
                    {option.hint && <span className={styles.hint}>{option.hint}</span>}
                    {option.value === value && <IconCheck size={16} stroke={2} aria-hidden="true" />}
                  </ListBoxItem>
                )}
              </ListBox>
            </Popover>
          </ComboBox>
        )}
      </Field>
    </LayerPlace>
  )
}

/** The field's box with the keys that React Aria handles otherwise: it reverts typed text on Enter. */
function Keys({
  list: ref,
  onEnter,
  onChooseAgain,
  children,
}: {
  list: RefObject<ComboBoxState<ComboboxOption> | null>
  /** Enter while no option was reached by the arrow keys. @returns whether the key is used up */
  onEnter: () => boolean
  /** Enter on the option that is chosen already. */
  onChooseAgain: () => void
  children: ReactNode
}) {
  const list = use(ComboBoxStateContext)
  useEffect(() => {
    ref.current = list
  })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && list?.isOpen) {
      // The dialog around the field stays open.
      list.close()
    } else if (event.key === 'Enter' && list?.isOpen && list.selectionManager.focusedKey !== null) {
      if (list.selectionManager.isSelected(list.selectionManager.focusedKey)) onChooseAgain()
      return
    } else if (event.key !== 'Enter' || !onEnter()) return
    else list?.close()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the field inside has the keys.
    <div className={field.box} onKeyDownCapture={press} onClick={() => list?.open(null, 'manual')}>
      {children}
    </div>
  )
}

/** Matches by value, else by an unambiguous label; case-insensitive. */
function optionNamed(options: readonly ComboboxOption[], name: string): ComboboxOption | undefined {
  const byValue = options.find((option) => option.value.toLowerCase() === name)
  if (byValue) return byValue
  const [byLabel, another] = options.filter((option) => option.label.toLowerCase() === name)
  return another === undefined ? byLabel : undefined
}
