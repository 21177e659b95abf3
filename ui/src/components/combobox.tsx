import { Combobox as MantineCombobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { type ReactNode, useState } from 'react'
import { LayerTheme } from '../theme/layer-theme.tsx'
import styles from './combobox.module.css'
import { IconCheck } from './icons.ts'
import { TextField } from './text-field.tsx'

/** `picture` is shown before the label; decorative. */
export type ComboboxOption = { value: string; label: string; hint?: string; picture?: ReactNode }

/**
 * A text field with suggestions, for one of many options. `options` are filtered here, or by the caller when `onSearch`
 * is given (remote suggestions). Enter and blur select an option whose value or label was typed in full,
 * case-insensitively; blur also selects the only match. Other text goes to `onSubmitText` when nothing matches; without that handler the field reverts
 * and reports the dropped text as an error. Enter with typed text never submits the surrounding form, which still holds
 * the previous value.
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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
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
    <LayerTheme>
      <MantineCombobox
        store={combobox}
        onOptionSubmit={(next) => {
          onChange(next)
          setText(null)
          setDropped(undefined)
          combobox.closeDropdown()
        }}
        zIndex="var(--ds-z-popover)"
        // No exit transition: a fading list shows all options again and covers the element being pressed.
        transitionProps={{ transition: 'fade', duration: 120, exitDuration: 0 }}
        classNames={{ dropdown: styles.panel ?? '', option: styles.option ?? '', empty: styles.empty ?? '' }}
      >
        <MantineCombobox.Target withExpandedAttribute>
          <TextField
            name={name}
            label={label}
            {...(hideLabel && { hideLabel })}
            {...(hint !== undefined && { hint })}
            {...(shownError !== undefined && { error: shownError })}
            {...(start !== undefined && { start })}
            placeholder={placeholder}
            // Mantine's target sets aria-expanded, aria-controls and aria-activedescendant.
            role="combobox"
            aria-autocomplete="list"
            autoComplete="off"
            value={text ?? chosen?.label ?? value ?? ''}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setDropped(undefined)
              onSearch?.(event.currentTarget.value)
              combobox.openDropdown()
              combobox.updateSelectedOptionIndex()
            }}
            onFocus={(event) => {
              event.currentTarget.select()
              combobox.openDropdown()
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown()
              commit()
            }}
            onKeyDown={(event) => {
              // Mantine submits an option reached by the arrow keys.
              if (event.key !== 'Enter' || needle === '' || combobox.getSelectedOptionIndex() !== -1) return
              event.preventDefault()
              if (exact === undefined && (matches.length > 0 || !onSubmitText)) return
              commit()
              if (exact !== undefined) combobox.closeDropdown()
            }}
          />
        </MantineCombobox.Target>
        <MantineCombobox.Dropdown>
          <MantineCombobox.Options aria-label={label} className={styles.options} aria-busy={loading || undefined}>
            {matches.map((option) => (
              <MantineCombobox.Option
                key={option.value}
                value={option.value}
                active={option.value === value}
                data-exact={option === exact || undefined}
              >
                {option.picture}
                <span className={styles.text}>{option.label}</span>
                {option.hint && <span className={styles.hint}>{option.hint}</span>}
                {option.value === value && <IconCheck size={16} stroke={2} aria-hidden="true" />}
              </MantineCombobox.Option>
            ))}
            {matches.length === 0 && !loading && <MantineCombobox.Empty>{emptyText}</MantineCombobox.Empty>}
          </MantineCombobox.Options>
        </MantineCombobox.Dropdown>
      </MantineCombobox>
    </LayerTheme>
  )
}

/** Matches by value, else by an unambiguous label; case-insensitive. */
function optionNamed(options: readonly ComboboxOption[], name: string): ComboboxOption | undefined {
  const byValue = options.find((option) => option.value.toLowerCase() === name)
  if (byValue) return byValue
  const [byLabel, another] = options.filter((option) => option.label.toLowerCase() === name)
  return another === undefined ? byLabel : undefined
}
