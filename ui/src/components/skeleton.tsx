import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A placeholder bar in the content's final size. Decorative: mark the region `aria-busy`. */
export function Skeleton({
  width = '100%',
  height = 12,
  className,
}: {
  width?: CSSProperties['inlineSize']
  height?: CSSProperties['blockSize']
  className?: string
}) {
  return (
    <span
      className={classNames(styles.bar, className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  )
}

/** Renders its children after `ms`, so that fast answers do not flicker. */
export function AfterDelay({ ms = 150, children }: { ms?: number; children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return due ? children : null
}
