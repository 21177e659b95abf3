import { lazy, Suspense } from 'react'
import type { Writing } from '../use-writing.ts'
import styles from './compose.module.css'

const ComposeWindow = lazy(() => import('./compose-window.tsx'))

/** The window in which a mail is written, while one is; its code comes with the first. */
export function Compose({ writing }: { writing: Writing }) {
  if (writing.writing === undefined) return null
  const { round, draft } = writing.writing
  return (
    <Suspense fallback={<div className={styles.window} aria-busy="true" />}>
      <ComposeWindow key={round} draft={draft} writing={writing} />
    </Suspense>
  )
}
