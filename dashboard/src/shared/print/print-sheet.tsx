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
 * A page of paper: it stands beside the application and is the only thing that is printed. Instants are written in the zone
 * of the page around it.
 * @param account whose money it is: stands at the top beside the product's name
 * @param lead what the amounts are of; that all are in `currency` is said behind it
 * @param figures the equation of the page, each with the sign before it; none where no money moved
 * @param check what must be the same, and last the difference
 * @param id what the paper is called when somebody asks for it again
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
