import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { transactionsTexts, transactionWords } from '../../../locale/transactions.ts'
import { DisputeBadge, StatusBadge } from '../badges.tsx'
import { brandName } from '../method.tsx'
import type { CellContext } from './columns.tsx'
import styles from './transaction-cards.module.css'
import { linkText, type RowsProps, useNearEnd } from './transaction-table.tsx'
import { useRowKeys } from './use-row-keys.ts'

const rowHeight = 70

/** The same rows on a phone: two lines each, name and amount, then time and status. The page itself scrolls. */
export function TransactionCards(props: RowsProps) {
  const { rows, total, context, busy, openId, hrefOf } = props
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands above may have another height with other rows.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  }, [rows])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    measureElement: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    scrollMargin: top,
    directDomUpdates: true,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  useNearEnd(items.at(-1)?.index, props)
  useRowKeys(list, rows, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table in meaning, two lines a row on the screen.
    <div
      role="table"
      aria-label={transactionsTexts.list.table}
      aria-rowcount={total}
      aria-busy={busy || undefined}
      className={styles.list}
      ref={list}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div role="rowgroup" ref={virtualizer.containerRef}>
        {items.map(({ index, key }) => {
          const transaction = rows[index]
          return (
            transaction && (
              <CardRow
                key={key}
                rowRef={virtualizer.measureElement}
                index={index}
                transaction={transaction}
                context={context}
                href={hrefOf(transaction.id)}
                open={transaction.id === openId}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

const CardRow = memo(function CardRow({
  rowRef,
  index,
  transaction,
  context,
  href,
  open,
}: {
  rowRef: Ref<HTMLDivElement>
  index: number
  transaction: Transaction
  context: CellContext
  href: string
  open: boolean
}) {
  const { amount, paymentMethod, createdAt, type } = transaction
  const method =
    type !== 'payment'
      ? transactionWords.type[type]
      : paymentMethod && `${brandName(paymentMethod)}${paymentMethod.last4 ? ` ${paymentMethod.last4}` : ''}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row in meaning.
    // biome-ignore lint/a11y/useFocusableInteractive: its link takes the focus.
    <div
      role="row"
      ref={rowRef}
      data-index={index}
      data-open={open || undefined}
      aria-rowindex={index + 1}
      className={styles.row}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a cell in meaning. */}
      <div role="cell" className={styles.name}>
        <a href={href} data-row={transaction.id} className={styles.link}>
          {linkText(transaction)}
        </a>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell in meaning. */}
      <div role="cell" className={styles.amount}>
        <Money minor={amount.amount} currency={amount.currency} code />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell in meaning. */}
      <div role="cell" className={styles.when}>
        <time dateTime={createdAt}>{formatTime(createdAt, 'list', context)}</time>
        {method && `, ${method}`}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell in meaning. */}
      <div role="cell" className={styles.status}>
        {transaction.disputeStatus === 'open' || transaction.disputeStatus === 'challenged' ? (
          <DisputeBadge status={transaction.disputeStatus} />
        ) : (
          <StatusBadge status={transaction.status} />
        )}
      </div>
    </div>
  )
})
