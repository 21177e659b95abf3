import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './dock.module.css'
import { Drawer } from './drawer.tsx'
import { IconButton } from './icon-button.tsx'
import { IconX } from './icons.ts'
import { useNarrow } from './use-narrow.ts'

type DockProps = {
  opened: boolean
  onClose: () => void
  title: string
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
  closeLabel: string
}

/**
 * A panel at the end of the window; the page narrows and stays interactive, for settings whose effect is watched. A
 * drawer below 1240 px. Esc inside closes it.
 */
export function Dock(props: DockProps) {
  const narrow = useNarrow(1239)
  if (narrow) return <Drawer {...props} width={384} />
  return props.opened && createPortal(<DockPanel {...props} />, document.body)
}

function DockPanel({ onClose, title, lead, children, footer, closeLabel }: DockProps) {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    document.documentElement.dataset.docked = ''
    return () => {
      delete document.documentElement.dataset.docked
    }
  }, [])
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The page's own Esc handlers must not act on the same press.
    event.preventDefault()
    onClose()
  }
  return (
    <aside ref={panel} className={styles.dock} aria-label={title} tabIndex={-1} onKeyDown={press}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <IconButton label={closeLabel} size="sm" onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </aside>
  )
}
