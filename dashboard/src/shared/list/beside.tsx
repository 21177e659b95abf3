import { classNames } from '@firepay/ui/components/class-names.ts'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { type ReactNode, Suspense, useRef } from 'react'
import styles from './beside.module.css'
import { useWidth } from './use-width.ts'

/** True if a row opens next to its list, not over it (DESIGN §12). */
export function useIsBeside(): boolean {
  return !useNarrow(1239)
}

/** A list with the open row next to it where there is room; `list` receives the remaining width. */
export function Beside({
  isOpen,
  pageScrolls = false,
  list,
  children,
}: {
  isOpen: boolean
  /** The page scrolls instead of the list, which has much content above it. */
  pageScrolls?: boolean
  list: (width: number) => ReactNode
  /** A `ListDrawer`, possibly lazy-loaded. */
  children?: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const beside = useIsBeside()
  return (
    <div
      className={classNames(styles.split, isOpen && beside && styles.open, pageScrolls ? styles.flows : styles.fills)}
      data-fills-window={pageScrolls ? undefined : ''}
    >
      <div ref={box} className={styles.list}>
        {list(width)}
      </div>
      <Suspense fallback={isOpen && beside && <Waiting />}>{children}</Suspense>
    </div>
  )
}

/** The panel's place while its code loads. */
const Waiting = () => (
  <div className={styles.panel} aria-busy="true">
    <div className={styles.panelBox} />
  </div>
)
