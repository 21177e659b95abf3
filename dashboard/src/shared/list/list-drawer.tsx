import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useUser } from '../current-user.ts'
import styles from './beside.module.css'
import { useIsBeside } from './beside.tsx'
import { useEscape } from './use-escape.ts'

type Open = (id: string | undefined) => void

/** The shown row, its neighbours, and a function that opens one or closes. */
export type DrawerStep = { id: string; previous: string | undefined; next: string | undefined; onOpen: Open }

/** The props that a page passes to a list's drawer. */
export type ListDrawerProps = {
  /** The open row; undefined: closed. */
  id: string | undefined
  rows: readonly { id: string }[]
  loadMore: () => void
  onOpen: Open
}

/**
 * A row of a list, inside `Beside`: a panel next to the list where there is room, with the rows still interactive; else
 * a drawer. Previous and next (`k`, `j`) follow the list's rows; Esc closes.
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
  /** The accessible name of the drawer; its content has the head. */
  title: string
  closeLabel: string
  children: (shown: DrawerStep) => ReactNode
}) {
  // Keeps the content while the drawer closes.
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
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole drawer; each has a button too.
        <div style={{ display: 'contents' }} onKeyDown={press}>
          {children({ id: shownId, previous, next, onOpen })}
        </div>
      )}
    </Drawer>
  )
}

/** Focuses the previously open row, unless the focus is elsewhere. */
function focusRow(id: string): void {
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    document.querySelector<HTMLElement>(`a[data-row="${id}"]`)?.focus({ preventScroll: true })
  }, 0)
}
