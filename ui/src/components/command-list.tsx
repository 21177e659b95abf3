import { type ReactNode, useEffect, useRef } from 'react'
import styles from './command-list.module.css'
import { Marked } from './marked.tsx'
import { scrollWithin } from './scroll-within.ts'

export type Command = {
  value: string
  label: string
  /** Next to the label; below it on phones. */
  hint?: string | undefined
  /** The search text, marked in label and hint. */
  mark?: string | undefined
  /** Also marks the text in the middle of a word. */
  marksWithin?: boolean | undefined
  icon: ReactNode
  /** At the end of the line: an amount, a status, keys. */
  end?: ReactNode
}

export type CommandGroup = {
  key: string
  name: string
  /** At the end of the group title: a count. */
  end?: string | undefined
  commands: readonly Command[]
  /** Shown below the commands, or instead of them. */
  note?: string | undefined
  /** Results of an earlier text: shown until the new ones arrive, not selectable. */
  isOld?: boolean | undefined
}

/**
 * The effect of Enter while no command was reached by keys: `now` chooses the first; `waits` chooses the first of the
 * pending answer; `fails` discards a waiting Enter, because no answer came.
 */
export type Enter = 'now' | 'waits' | 'fails'

/** Found commands in groups. The field keeps the focus and handles the keys. */
export function CommandList({
  id,
  label,
  groups,
  active,
  isMoved,
  isBusy,
  onChoose,
}: {
  id: string
  label: string
  groups: readonly CommandGroup[]
  /** The value of the active command. */
  active: string | undefined
  isMoved: boolean
  isBusy: boolean
  onChoose: (value: string, inNewTab: boolean) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active === undefined || !isMoved) list.current?.scrollTo({ top: 0 })
    else scrollWithin(list.current, list.current?.querySelector('[data-active]'))
  }, [active, isMoved])
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      aria-busy={isBusy || undefined}
      // Not a tab stop: the field's keys move in it.
      tabIndex={-1}
      className={styles.list}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset.
        <div key={group.key} role="group" aria-labelledby={`${id}-of-${group.key}`} data-old={group.isOld || undefined}>
          <div className={styles.title}>
            <span id={`${id}-of-${group.key}`}>{group.name}</span>
            {group.end !== undefined && <span>{group.end}</span>}
          </div>
          {group.commands.map((command) => (
            // biome-ignore lint/a11y/useFocusableInteractive: it is the field's active descendant instead.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose it.
            <div
              key={command.value}
              id={`${id}-${command.value}`}
              role="option"
              aria-selected={command.value === active}
              aria-disabled={group.isOld || undefined}
              data-active={command.value === active || undefined}
              className={styles.option}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                if (!group.isOld) onChoose(command.value, event.ctrlKey || event.metaKey)
              }}
            >
              <span className={styles.icon} aria-hidden="true">
                {command.icon}
              </span>
              <span className={styles.text}>
                <span className={styles.label} dir="auto">
                  <Marked text={command.label} mark={command.mark} within={command.marksWithin} />
                </span>
                {command.hint !== undefined && (
                  <span className={styles.hint} dir="auto">
                    <Marked text={command.hint} mark={command.mark} />
                  </span>
                )}
              </span>
              {command.end !== undefined && <span className={styles.end}>{command.end}</span>}
            </div>
          ))}
          {group.note !== undefined && <p className={styles.note}>{group.note}</p>}
        </div>
      ))}
    </div>
  )
}
