import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconSearch } from './icons.ts'
import { scrollWithin } from './scroll-within.ts'
import styles from './search-listbox.module.css'

export type ListboxOption = {
  value: string
  label: string
  /** At the end of the line, such as a count. */
  end?: ReactNode
  icon?: ReactNode
  selected?: boolean
  /** Why the option cannot be chosen. */
  refusal?: string | undefined
}
export type ListboxGroup = { name?: string; options: readonly ListboxOption[] }

/**
 * A searchable list. The field gets the focus on mount and keeps it; the active option is its aria-activedescendant. The first option is
 * active initially, so that Enter chooses it. The caller filters the groups by `text`.
 */
export function SearchListbox({
  label,
  placeholder,
  text,
  onText,
  groups,
  multiple = false,
  onChoose,
  busy = false,
  note,
}: {
  /** Label of the field and the list. */
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  groups: readonly ListboxGroup[]
  /** Options have ticks; choosing one does not close the list. */
  multiple?: boolean
  onChoose: (value: string) => void
  busy?: boolean
  /** Shown below the options, or instead of them. */
  note?: ReactNode
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [activeValue, setActiveValue] = useState<string | null>(null)
  const options = groups.flatMap((group) => group.options)
  const open = options.filter((option) => option.refusal === undefined)
  const active = open.find((option) => option.value === activeValue) ?? open[0]
  const optionId = (value: string) => `${id}-${options.findIndex((option) => option.value === value)}`

  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (activeValue !== null) scrollWithin(list.current, list.current?.querySelector('[data-active]'))
  }, [activeValue])

  const move = (to: ListboxOption | undefined) => to && setActiveValue(to.value)
  const press = (event: KeyboardEvent) => {
    const at = active ? open.indexOf(active) : -1
    const moves = new Map([
      ['ArrowDown', open[(at + 1) % open.length]],
      ['ArrowUp', open.at(at <= 0 ? -1 : at - 1)],
      ['PageDown', open[Math.min(at + 8, open.length - 1)]],
      ['PageUp', open[Math.max(at - 8, 0)]],
    ])
    if (moves.has(event.key)) {
      event.preventDefault()
      move(moves.get(event.key))
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onChoose(active.value)
    }
  }

  return (
    <>
      <div className={styles.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded
          aria-haspopup="listbox"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active.value)}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={text}
          onChange={(event) => {
            setActiveValue(null)
            onText(event.currentTarget.value)
          }}
          onKeyDown={press}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        aria-busy={busy || undefined}
        // Not a tab stop: the field's keys move in it.
        tabIndex={-1}
        className={styles.list}
      >
        {groups.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset.
          <div
            key={group.name ?? index}
            role="group"
            {...(group.name === undefined ? {} : { 'aria-labelledby': `${id}-group-${index}` })}
          >
            {group.name !== undefined && (
              <span id={`${id}-group-${index}`} className={styles.group}>
                {group.name}
              </span>
            )}
            {group.options.map((option) => (
              // biome-ignore lint/a11y/useFocusableInteractive: it is the field's active descendant instead.
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose it.
              <div
                key={option.value}
                id={optionId(option.value)}
                role="option"
                aria-selected={option.selected ?? false}
                aria-disabled={option.refusal !== undefined || undefined}
                title={option.refusal}
                data-active={option === active || undefined}
                className={classNames(styles.option, !multiple && option.selected && styles.chosen)}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (option.refusal !== undefined) return
                  setActiveValue(option.value)
                  onChoose(option.value)
                }}
              >
                {multiple && <span className={styles.box} data-on={option.selected || undefined} aria-hidden="true" />}
                {option.icon}
                <span className={styles.text}>
                  {option.label}
                  {option.refusal !== undefined && <span className={styles.refusal}>{option.refusal}</span>}
                </span>
                {option.end !== undefined && <span className={styles.end}>{option.end}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </>
  )
}
