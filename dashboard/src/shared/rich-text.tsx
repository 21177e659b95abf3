import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { Fragment, type ReactNode } from 'react'
import styles from './rich-text.module.css'

/** A piece of a sentence: words, an amount, or something that is read from left to right whatever the page's direction. */
export type RichPart = string | { minor: bigint; currency: string; strong?: boolean } | { code: string }
export type Rich = readonly RichPart[]

/** A sentence with amounts in it: rich`${amount} from ${card} was captured.` */
export function rich(words: TemplateStringsArray, ...values: readonly (RichPart | Rich)[]): Rich {
  return words.flatMap((word, index) => {
    const value = values[index]
    const part = value === undefined ? [] : Array.isArray(value) ? value : [value as RichPart]
    return [...(word === '' ? [] : [word]), ...part]
  })
}

/** Clauses as one: "a, b and c". */
export function joined(clauses: readonly Rich[], words: { comma: string; and: string }): Rich {
  return clauses.flatMap((clause, index) =>
    index === 0 ? clause : [index === clauses.length - 1 ? words.and : words.comma, ...clause],
  )
}

/** The sentence as plain text. */
export function plainText(parts: Rich): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? part : 'code' in part ? part.code : formatMoney(part.minor, part.currency),
    )
    .join('')
}

export function RichText({ parts }: { parts: Rich }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence do not move.
  return parts.map((part, index) => <Fragment key={index}>{element(part)}</Fragment>)
}

function element(part: RichPart): ReactNode {
  if (typeof part === 'string') return part
  if ('code' in part) return <span className={styles.code}>{part.code}</span>
  const money = <Money minor={part.minor} currency={part.currency} figure />
  return part.strong ? <b>{money}</b> : money
}
