import { classNames } from '@firepay/ui/components/class-names.ts'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { type ReactNode, Suspense, useRef } from 'react'
import styles from './beside.module.css'
import { useWidth } from './use-width.ts'

/** Whether the window is wide enough for a row to be open beside its list instead of over it (DESIGN §12). */
export function useIsBeside(): boolean {
  return !useNarrow(1239)
}

/** A list, and beside it what is open of it where there is room; `list` is given the width that is left to it. */
export function Beside({
  isOpen,
  pageScrolls = false,
  list,
  children,
}: {
  isOpen: boolean
  /** Much stands above the list: it is as high as its rows, and the page scrolls instead of it. */
  pageScrolls?: boolean
  list: (width: number) => ReactNode
  /** A `ListDrawer`, whose code may come later. */
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

/** The panel's place while its code is on its way. */
const Waiting = () => (
  <div className={styles.panel} aria-busy="true">
    <div className={styles.panelBox} />
  </div>
)
