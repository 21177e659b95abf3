import { lazy, Suspense } from 'react'
import type { Writing } from '../use-writing.ts'
import styles from './compose.module.css'

const ComposeWindow = lazy(() => import('./compose-window.tsx'))

/** The compose window while a mail is written; its code loads with the first. */
export function Compose({ writing }: { writing: Writing }) {
  if (writing.writing === undefined) return null
  const { round, draft } = writing.writing
  return (
    <Suspense fallback={<div className={styles.window} aria-busy="true" />}>
      <ComposeWindow key={round} draft={draft} writing={writing} />
    </Suspense>
  )
}
