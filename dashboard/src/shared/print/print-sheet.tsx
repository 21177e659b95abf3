import { Money } from '@firepay/ui/components/money.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { appConfig } from '../../api/app-config.ts'
import { printTexts } from '../../locale/print.ts'
import { useUser } from '../current-user.ts'
import styles from './print-sheet.module.css'

type Sum = { label: string; minor: bigint }

/**
 * A print sheet, outside the application's element; the only content that is printed. Instants use the page's zone.
 * @param account the owner of the money, at the top next to the product's name
 * @param lead what the amounts are; followed by the `currency`
 * @param figures the page's equation with signs; empty if no money moved
 * @param check values that must be equal, and last their difference
 * @param id an identifier for later reference
 */
export function PrintSheet({
  account,
  title,
  lead,
  currency,
  figures,
  check,
  note,
  id,
  children,
}: {
  account: string
  title: string
  lead: string
  currency: string
  figures: readonly (Sum & { sign?: '+' | '−' | '=' })[]
  check?: { title: string; sums: readonly Sum[] } | undefined
  note?: ReactNode
  id: string
  children: ReactNode
}) {
  const { email } = useUser()
  const settings = useTimeSettings()
  const [printedAt, setPrintedAt] = useState(() => new Date())
  useEffect(() => {
    const now = () => setPrintedAt(new Date())
    window.addEventListener('beforeprint', now)
    return () => window.removeEventListener('beforeprint', now)
  }, [])
  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      <div className={styles.top}>
        <b>{appConfig().appName}</b>
        <span>{account}</span>
      </div>
      <div className={styles.title}>{title}</div>
      <div className={styles.lead}>
        {lead}, {printTexts.amountsIn(currency)}
      </div>
      {figures.length > 0 && (
        <div className={styles.figures}>
          {figures.map(({ sign, label, minor }) => (
            <div key={label}>
              {sign && <span>{sign}</span>}
              <div>
                <div className={styles.label}>{label}</div>
                <b>
                  <Money minor={minor} currency={currency} figure />
                </b>
              </div>
            </div>
          ))}
        </div>
      )}
      {children}
      {check && (
        <div className={styles.check}>
          <b>{check.title}</b>
          {check.sums.map(({ label, minor }) => (
            <div key={label}>
              <span>{label}</span>
              <Money minor={minor} currency={currency} />
            </div>
          ))}
        </div>
      )}
      {note}
      <div className={styles.foot}>
        <span>{id}</span>
        <span>{printTexts.printed(formatTime(printedAt, 'detail', settings), email)}</span>
      </div>
    </div>,
    document.body,
  )
}
