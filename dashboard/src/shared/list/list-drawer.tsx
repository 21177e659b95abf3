import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useUser } from '../current-user.ts'
import styles from './beside.module.css'
import { useIsBeside } from './beside.tsx'
import { useEscape } from './use-escape.ts'

type Open = (id: string | undefined) => void

/** The row that is shown, the way to its neighbours, and away. */
export type DrawerStep = { id: string; previous: string | undefined; next: string | undefined; onOpen: Open }

/** What a drawer of a list is told by its page. */
export type ListDrawerProps = {
  /** The open row; none: the drawer is closed. */
  id: string | undefined
  rows: readonly { id: string }[]
  loadMore: () => void
  onOpen: Open
}

/**
 * One row of a list, inside `Beside`: a panel beside it where there is room, and the rows stay live; over the page, as a
 * drawer, where there is none. Previous and next go through the list's rows, `k` and `j` too; Esc closes.
 */
export function ListDrawer({
  id,
  rows,
  loadMore,
  title,
  closeLabel,
  onOpen,
  children,
}: ListDrawerProps & {
  /** The name of the drawer for screen readers; its content has the head. */
  title: string
  closeLabel: string
  children: (shown: DrawerStep) => ReactNode
}) {
  // What was shown stays in the drawer while it closes.
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  const shortcuts = useUser().preferences.shortcuts !== false
  const index = rows.findIndex((row) => row.id === shownId)
  const previous = index > 0 ? rows[index - 1]?.id : undefined
  const next = index >= 0 ? rows[index + 1]?.id : undefined
  const nearEnd = index >= 0 && index >= rows.length - 5
  useEffect(() => {
    if (nearEnd) loadMore()
  }, [nearEnd, loadMore])

  const press = (event: KeyboardEvent) => {
    const to = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
    if (!shortcuts || to === undefined || typing || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    onOpen(to)
  }
  const beside = useIsBeside()
  const close = () => {
    if (id === undefined) return
    onOpen(undefined)
    focusRow(id)
  }
  useEscape(beside && id !== undefined, close)
  if (beside) {
    return (
      id !== undefined && (
        <section aria-label={title} className={styles.panel}>
          <div className={styles.panelBox}>{children({ id, previous, next, onOpen })}</div>
        </section>
      )
    )
  }
  return (
    <Drawer
      opened={id !== undefined}
      onClose={() => onOpen(undefined)}
      title={title}
      closeLabel={closeLabel}
      width={600}
      bare
    >
      {shownId !== undefined && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole drawer; each has its button.
        <div style={{ display: 'contents' }} onKeyDown={press}>
          {children({ id: shownId, previous, next, onOpen })}
        </div>
      )}
    </Drawer>
  )
}

/** The row that was open has the focus again, unless the person has gone on to something else. */
function focusRow(id: string): void {
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    document.querySelector<HTMLElement>(`a[data-row="${id}"]`)?.focus({ preventScroll: true })
  }, 0)
}
