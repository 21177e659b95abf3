import { type ReactNode, useId } from 'react'
import { Heading } from 'react-aria-components/Heading'
import styles from './command-dialog.module.css'
import { type CommandGroup, CommandList, type Enter } from './command-list.tsx'
import { IconButton } from './icon-button.tsx'
import { IconSearch, IconX } from './icons.ts'
import { Kbd } from './kbd.tsx'
import { ModalLayer } from './modal-layer.tsx'
import { useCommandKeys } from './use-command-keys.ts'
import { useNarrow } from './use-narrow.ts'

/** As printed on the key. */
const escapeKey = 'Esc'

/**
 * A command palette: a search field and its results. Arrows, Home and End move; Enter chooses, with Ctrl or ⌘ in a new
 * tab; Esc closes and returns the focus. The caller filters by `text`. Full screen on phones.
 */
export function CommandDialog({
  opened,
  onClose,
  title,
  placeholder,
  closeLabel,
  text,
  onText,
  maxLength,
  groups,
  enter,
  onChoose,
  onShiftEnter,
  note,
  status,
  foot,
}: {
  opened: boolean
  onClose: () => void
  /** Label of the dialog, the field and the list. */
  title: string
  placeholder: string
  closeLabel: string
  text: string
  onText: (text: string) => void
  maxLength: number
  groups: readonly CommandGroup[]
  enter: Enter
  onChoose: (value: string, inNewTab: boolean) => void
  onShiftEnter?: (() => void) | undefined
  /** Above the list: why it is empty or incomplete. */
  note?: ReactNode
  /** Announced to screen readers on change: the number of results. */
  status: string
  /** Key hints; hidden on phones. */
  foot: ReactNode
}) {
  const phone = useNarrow(720)
  const id = useId()
  const keys = useCommandKeys({ text, groups, enter, onChoose, onShiftEnter })
  return (
    <ModalLayer kind="palette" opened={opened} onClose={onClose} width={680}>
      <Heading slot="title" className="visually-hidden">
        {title}
      </Heading>
      <div className={styles.search}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={title}
          aria-autocomplete="list"
          aria-expanded
          aria-haspopup="listbox"
          aria-controls={`${id}-list`}
          aria-activedescendant={keys.active && `${id}-${keys.active.value}`}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          data-autofocus
          maxLength={maxLength}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={keys.press}
        />
        {phone ? (
          <IconButton label={closeLabel} onClick={onClose}>
            <IconX size={20} stroke={1.75} />
          </IconButton>
        ) : (
          <button type="button" className={styles.esc} onClick={onClose}>
            <Kbd>{escapeKey}</Kbd>
            <span className="visually-hidden"> {closeLabel}</span>
          </button>
        )}
      </div>
      {note && <div className={styles.note}>{note}</div>}
      <CommandList
        id={id}
        label={title}
        groups={groups}
        active={keys.active?.value}
        isMoved={keys.isMoved}
        isBusy={enter === 'waits'}
        onChoose={onChoose}
      />
      <p role="status" className="visually-hidden">
        {status}
      </p>
      {!phone && <div className={styles.foot}>{foot}</div>}
    </ModalLayer>
  )
}
