import { type ReactNode, useEffect, useRef } from 'react'
import styles from './command-list.module.css'
import { Marked } from './marked.tsx'
import { scrollWithin } from './scroll-within.ts'

export type Command = {
  value: string
  label: string
  /** Beside the label, or below it on phones. */
  hint?: string | undefined
  /** Of label and hint, where it stands in them: the letters that were found. */
  mark?: string | undefined
  /** The label was found by letters that may stand in the middle of a word. */
  marksWithin?: boolean | undefined
  icon: ReactNode
  /** At the end of the line: an amount, a status, keys. */
  end?: ReactNode
}

export type CommandGroup = {
  key: string
  name: string
  /** At the end of its title: how many there are. */
  end?: string | undefined
  commands: readonly Command[]
  /** In place of commands, or below them. */
  note?: string | undefined
  /** Found by a text that is not in the field any more: shown until the new ones come, and not to be chosen. */
  isOld?: boolean | undefined
}

/**
 * What Enter does before somebody has moved: chooses the first; waits for the answer to the text, and chooses its first; or
 * nothing was answered, and an Enter that waited is forgotten.
 */
export type Enter = 'now' | 'waits' | 'fails'

/** The commands that were found, by groups; the field has the focus and the keys. */
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
  /** The value of the command that the keys are at. */
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
      // Reached by the keys of the field; a page of it by those of the pointer.
      tabIndex={-1}
      className={styles.list}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
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
              // The focus stays in the field.
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
