import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { Fragment, type ReactNode } from 'react'
import type { Rich, RichPart } from '../locale/rich.ts'
import styles from './rich-text.module.css'
import { RouterLink } from './router-link.tsx'

/** Joins clauses: "a, b and c". */
export function joined(clauses: readonly Rich[], words: { comma: string; and: string }): Rich {
  return clauses.flatMap((clause, index) =>
    index === 0 ? clause : [index === clauses.length - 1 ? words.and : words.comma, ...clause],
  )
}

/** The sentence as plain text. */
export function plainText(parts: Rich): string {
  return parts
    .map((part) =>
      typeof part === 'string'
        ? part
        : 'code' in part
          ? part.code
          : 'bold' in part
            ? part.bold
            : formatMoney(part.minor, part.currency),
    )
    .join('')
}

export function RichText({ parts }: { parts: Rich }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence do not move.
  return parts.map((part, index) => <Fragment key={index}>{element(part)}</Fragment>)
}

function element(part: RichPart): ReactNode {
  if (typeof part === 'string') return part
  if ('bold' in part) return <b>{part.bold}</b>
  if ('code' in part) {
    if (part.href !== undefined) return <RouterLink href={part.href}>{part.code}</RouterLink>
    const isWords = part.code.includes(' ')
    return (
      <span translate={isWords ? undefined : 'no'} className={isWords ? styles.words : styles.code}>
        {part.code}
      </span>
    )
  }
  const money = <Money minor={part.minor} currency={part.currency} figure />
  return part.strong ? <b>{money}</b> : money
}
