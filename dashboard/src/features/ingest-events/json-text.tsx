import { classNames } from '@firepay/ui/components/class-names.ts'
import styles from './ingest-events.module.css'

/** A JSON name with colon, string, number or keyword; punctuation is not coloured. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g

/** A value as indented JSON with coloured names and strings, rendered as text. */
export function JsonText({ label, value }: { label: string; value: object }) {
  const text = JSON.stringify(value, null, 2)
  const parts = []
  let at = 0
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(at, match.index))
    const [all, quoted, colon] = match
    const look = quoted === undefined ? styles.jsonWord : colon === undefined ? styles.jsonText : styles.jsonName
    parts.push(
      <span key={match.index} className={classNames(look)}>
        {all}
      </span>,
    )
    at = match.index + all.length
  }
  parts.push(text.slice(at))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a focusable box needs an accessible name.
    <pre className={styles.json} tabIndex={0} aria-label={label} dir="ltr">
      {parts}
    </pre>
  )
}
