import { classNames } from '@firepay/ui/components/class-names.ts'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import styles from './app-layout.module.css'

const OpenSide = createContext<() => void>(() => undefined)

/**
 * An app that fills the window: a side column and the content, each with its own scrolling. Below 992 px the column
 * slides in, opened by a `SideButton` of the content.
 * @param title for screen readers only
 * @param side gets a function that closes the column
 */
export function AppLayout({
  title,
  sideLabel,
  side,
  children,
}: {
  title: string
  sideLabel: string
  side: (close: () => void) => ReactNode
  children: ReactNode
}) {
  const [isOpened, setIsOpened] = useState(false)
  const close = () => setIsOpened(false)
  return (
    <OpenSide value={() => setIsOpened(true)}>
      <div className={styles.app}>
        <h1 className="visually-hidden">{title}</h1>
        <nav className={styles.side} aria-label={sideLabel}>
          {side(close)}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
      <Drawer side="start" width={264} opened={isOpened} onClose={close} title={sideLabel} closeLabel="Close">
        {side(close)}
      </Drawer>
    </OpenSide>
  )
}

/** Opens the app's column on narrow windows. */
export function SideButton({ label }: { label: string }) {
  const open = useContext(OpenSide)
  return (
    <IconButton className={styles.sideButton ?? ''} label={label} onClick={open}>
      <IconLayoutSidebar className="flip-rtl" size={20} stroke={1.75} aria-hidden />
    </IconButton>
  )
}

/** A part of the content with its own top bar and scrolling. */
export function Pane({
  label,
  className,
  head,
  children,
}: {
  label: string
  className?: string | undefined
  head: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classNames(styles.pane, className)} aria-label={label}>
      <div className={styles.paneHead}>{head}</div>
      <div className={styles.scroll}>{children}</div>
    </section>
  )
}
