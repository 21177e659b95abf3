import { type ReactNode, useEffect, useRef } from 'react'
import styles from './auth-form.module.css'

/** A message before sign-in without a form. The heading gets the focus, so that screen readers read it. */
export function AuthMessage({ title, lead, children }: { title: ReactNode; lead: ReactNode; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.form}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </div>
  )
}
