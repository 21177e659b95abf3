import type { Tone } from '@firepay/ui/components/badge.tsx'
import type { ReactNode } from 'react'
import styles from './person-line.module.css'
import { PersonMark } from './person-mark.tsx'

/** A user in a row: avatar, and the name, optionally a link, above a small text. */
export function PersonLine({
  name,
  detail,
  tone,
  children = <b>{name}</b>,
}: {
  name: string
  detail: string
  tone?: Tone
  /** Replaces the name. */
  children?: ReactNode
}) {
  return (
    <span className={styles.line}>
      <PersonMark name={name} {...(tone && { tone })} />
      <span className={styles.text}>
        {children}
        <span className={styles.detail}>{detail}</span>
      </span>
    </span>
  )
}
