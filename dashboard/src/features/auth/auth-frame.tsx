import { IconCircleCheck } from '@firepay/ui/components/icons.ts'
import { Wordmark } from '@firepay/ui/components/wordmark.tsx'
import type { ReactNode } from 'react'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import styles from './auth-frame.module.css'

/** The two columns of a page before sign-in: the form, and a decorative ledger of a day. */
export function AuthFrame({ appName, foot, children }: { appName: string; foot?: ReactNode; children: ReactNode }) {
  const { art } = beforeSignIn
  return (
    <div className={styles.frame}>
      <main className={styles.pane} id="main">
        <Wordmark name={appName} />
        <div className={styles.middle}>{children}</div>
        <p className={styles.foot}>{foot}</p>
      </main>
      <aside className={styles.art} aria-hidden="true">
        <div className={styles.ledger}>
          <p className={styles.day}>{art.day}</p>
          {art.lines.map(([label, amount]) => (
            <div key={label} className={styles.line}>
              <span>{label}</span>
              <span className={styles.amount}>{amount}</span>
            </div>
          ))}
          <div className={styles.total}>
            <span>{art.total[0]}</span>
            <span className={styles.amount}>{art.total[1]}</span>
          </div>
          <p className={styles.proof}>
            <IconCircleCheck size={18} stroke={1.75} />
            {art.proof}
          </p>
        </div>
      </aside>
    </div>
  )
}
