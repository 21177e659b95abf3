import { lazy, Suspense } from 'react'
import type { EditorProps } from './editor.tsx'
import styles from './rich-text.module.css'

const Editor = lazy(() => import('./editor.tsx'))

/** An editor whose code comes when somebody is about to write; its place is kept until then. */
export function RichTextField(props: EditorProps) {
  return (
    <Suspense fallback={<div className={styles.place} aria-busy="true" />}>
      <Editor {...props} />
    </Suspense>
  )
}
