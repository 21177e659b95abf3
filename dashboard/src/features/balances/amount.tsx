import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { type ComponentProps, createContext, Fragment, useContext } from 'react'
import { balancesTexts } from '../../locale/balances.ts'
import type { Rich } from '../../locale/rich.ts'
import { plainText } from '../../shared/rich-text.tsx'
import styles from './amount.module.css'

const Hidden = createContext(false)

/** Hides amounts below it: dots with the currency symbol. */
export const HiddenAmounts = Hidden.Provider

/** An amount that can be hidden. */
export function Amount(props: ComponentProps<typeof Money>) {
  if (!useContext(Hidden)) return <Money {...props} />
  return (
    <span className={styles.hidden}>
      <span aria-hidden="true">{formatMoney(0n, props.currency).replace(/[\d.,]+/, '•••••')}</span>
      <span className="visually-hidden">{balancesTexts.hide.hidden}</span>
    </span>
  )
}

/** A sentence whose amounts can be hidden. */
export function Sentence({ parts }: { parts: Rich }) {
  return parts.map((part, index) => {
    if (typeof part === 'string' || !('minor' in part)) return plainText([part])
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence do not move.
      <Fragment key={index}>
        <Amount minor={part.minor} currency={part.currency} figure />
      </Fragment>
    )
  })
}
