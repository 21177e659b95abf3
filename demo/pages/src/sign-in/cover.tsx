import { Wordmark } from '@firepay/ui/components/wordmark.tsx'
import type { ReactNode } from 'react'
import { usePlace } from '../context.tsx'
import styles from './cover.module.css'

/** A form next to a drawing in the skin's colors, hidden on narrow windows. */
export function Cover({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { appName } = usePlace()
  return (
    <div className={styles.cover}>
      <svg className={styles.drawing} viewBox="0 0 400 320" aria-hidden="true">
        <rect x="40" y="60" width="220" height="150" rx="14" />
        <rect x="60" y="84" width="90" height="12" rx="6" data-part="soft" />
        <rect x="60" y="108" width="150" height="12" rx="6" data-part="soft" />
        <path d="M60 180 L100 152 L138 168 L176 136 L236 150" data-part="line" />
        <rect x="150" y="160" width="210" height="120" rx="14" data-part="front" />
        <circle cx="186" cy="198" r="16" data-part="dot" />
        <rect x="214" y="186" width="110" height="10" rx="5" data-part="soft" />
        <rect x="214" y="206" width="70" height="10" rx="5" data-part="soft" />
        <rect x="174" y="240" width="160" height="18" rx="9" data-part="dot" />
      </svg>
      <div className={styles.form}>
        <Wordmark name={appName} />
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
        <p className={styles.product}>
          This is the sample area. <a href="/sign-in">Sign in to {appName} itself</a>
        </p>
      </div>
    </div>
  )
}
