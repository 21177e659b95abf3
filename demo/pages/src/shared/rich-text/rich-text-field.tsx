import { lazy, Suspense } from 'react'
import type { EditorProps } from './editor.tsx'
import styles from './rich-text.module.css'

const Editor = lazy(() => import('./editor.tsx'))

/** A lazily loaded editor; a placeholder keeps its space until it is used. */
export function RichTextField(props: EditorProps) {
  return (
    <Suspense fallback={<div className={styles.place} aria-busy="true" />}>
      <Editor {...props} />
    </Suspense>
  )
}
