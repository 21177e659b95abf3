import type { ReactNode } from 'react'
import styles from './rich-text.module.css'
import { type Piece, readRichText } from './rich-text.ts'

/** Renders an HTML text as React elements, never as HTML. */
export function RichText({ html }: { html: string }) {
  return <div className={styles.text}>{shown(readRichText(html))}</div>
}

function shown(pieces: readonly Piece[]): ReactNode[] {
  return pieces.map((piece, at) => {
    if (typeof piece === 'string') return piece
    const { tag: Tag, align, inner } = piece
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole.
    if (Tag === 'br') return <br key={at} />
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole.
      <Tag key={at} data-align={align}>
        {shown(inner)}
      </Tag>
    )
  })
}
