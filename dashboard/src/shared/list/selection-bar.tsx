import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconX } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { listTexts } from '../../locale/list.ts'
import styles from './selection-bar.module.css'
import { useEscape } from './use-escape.ts'

const texts = listTexts.selection

/** A bar over the foot of a list: number of selected rows, sums per currency, actions. Esc clears the selection. */
export function SelectionBar({
  count,
  sums,
  onClear,
  children,
}: {
  count: number
  /** Minor units by currency; never added together. */
  sums: ReadonlyMap<string, bigint>
  onClear: () => void
  /** Buttons. */
  children: ReactNode
}) {
  const bar = useRef<HTMLElement>(null)
  useToastsAbove(bar)
  useEscape(true, onClear)
  return (
    <section ref={bar} className={styles.bar} aria-label={texts.label}>
      <div className={styles.said} role="status">
        <strong>{texts.count(count)}</strong>
        {[...sums].map(([currency, sum]) => (
          <Money key={currency} minor={sum} currency={currency} code />
        ))}
      </div>
      <div className={styles.actions}>
        {children}
        <IconButton label={texts.clear} size="sm" onClick={onClear}>
          <IconX size={16} stroke={1.75} />
        </IconButton>
      </div>
    </section>
  )
}

/** Pixels between toasts and the bar. */
const gap = 8

/** Raises toasts above the bar while it is shown. */
function useToastsAbove(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--ds-toast-floor', `${(bar.current?.offsetHeight ?? 0) + gap}px`),
    )
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--ds-toast-floor')
    }
  }, [bar])
}
