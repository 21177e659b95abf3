import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { gridTemplate } from '@firepay/ui/components/grid-template.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatTime, zonePlace } from '@firepay/ui/components/time-format.ts'
import type { VirtualColumn } from '@firepay/ui/components/virtual-table.tsx'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { transactionsTexts, transactionWords } from '../../../locale/transactions.ts'
import { brandName } from '../../../shared/brand-name.ts'
import type { RefusedFilter } from '../../../shared/list/list-failed.tsx'
import { withoutOpen } from '../../../shared/list/list-state.ts'
import { type Selection, selectColumn, selectWidth } from '../../../shared/list/selection.tsx'
import type { ChangeState } from '../../../shared/list/use-list-state.ts'
import { type RowContext, useRowContext } from '../../../shared/list/use-row-context.tsx'
import { VirtualListCard } from '../../../shared/list/virtual-list-card.tsx'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { pageSize } from '../transactions.queries.ts'
import { type ListSearch, transactionsUrl } from '../transactions.search.ts'
import { besideColumns, fittedColumns } from './column-choice.ts'
import { type Column, cardStatus, deadline, linkColumn, linkText } from './columns.tsx'
import styles from './list-card.module.css'
import type { RowsWithStats } from './rows-with-stats.ts'

const AmountSort = lazy(() => import('./amount-sort.tsx').then((module) => ({ default: module.AmountSort })))
const NothingFound = lazy(() => import('./nothing-found.tsx').then((module) => ({ default: module.NothingFound })))

const texts = transactionsTexts.list

/** The transactions in a card: rows, phone cards, and how they open. */
export function ListCard({
  list,
  search,
  change,
  columns,
  isChosen,
  width,
  isBeside,
  defaultCurrency,
  refusedFilter,
  selection,
}: {
  list: RowsWithStats
  search: ListSearch
  change: ChangeState<ListSearch>
  columns: readonly Column[]
  /** The user chose the columns: none is dropped. */
  isChosen: boolean
  /** Width for the table in pixels; 0 before layout. */
  width: number
  /** A transaction is open next to the list. */
  isBeside: boolean
  defaultCurrency: string | undefined
  refusedFilter: RefusedFilter
  selection: Selection<Transaction>
}) {
  const context = useRowContext(search.mode)
  const query = stringifyPlainSearch(withoutOpen(search))
  const hrefOf = useCallback((id: string) => `/transactions/${id}${query}`, [query])
  const { fitting, left, isWider } = useMemo(() => {
    const wanted = isBeside ? besideColumns(columns) : columns
    const room = Math.max(width - selectWidth, 0)
    const fitted = fittedColumns(wanted, list.rows, isChosen ? 0 : room)
    const isWider = width > 0 && gridTemplate(fitted.fitting, list.rows).minWidth > room
    return { ...fitted, isWider }
  }, [columns, isBeside, isChosen, list.rows, width])
  const labelled = useMemo(
    () =>
      fitting.map(({ sort: own, ...column }) => ({
        ...column,
        ...(own !== undefined && (own !== 'deadlineAt' || search.type === 'chargeback') && { sort: own }),
        ...(column.id === 'createdAt' && { label: `${column.name}, ${zonePlace(context.zone)}` }),
      })),
    [fitting, context.zone, search.type],
  )
  const tickable = useMemo<VirtualColumn<Transaction, RowContext>[]>(
    () => [selectColumn(selection, list.rows, linkText), ...labelled],
    [selection, list.rows, labelled],
  )
  const [amountSort, setAmountSort] = useState<string | null>(null)
  const isOneCurrency =
    (search.currency !== undefined && !search.currency.includes(',')) || list.stats?.totals?.length === 1
  const sortBy = (asked: string) => {
    // Latest deadline first is not a useful start.
    const sort = asked === '-deadlineAt' ? 'deadlineAt' : asked
    return sort.endsWith('amount') && !isOneCurrency
      ? setAmountSort(sort)
      : change(transactionsUrl.withSort(search, sort))
  }
  return (
    <>
      <VirtualListCard
        list={list}
        pageSize={pageSize}
        asOf={list.stats?.asOf}
        names={texts}
        columns={tickable}
        onSelect={selection.toggle}
        link={linkColumn(fitting)}
        card={cardOf}
        context={context}
        openId={search.open}
        hrefOf={hrefOf}
        linkText={linkText}
        sort={transactionsUrl.sortOf(search)}
        onSort={sortBy}
        onOpen={(open) => change({ ...search, open }, { replace: search.open !== undefined })}
        tableNote={
          left.length > 0
            ? transactionsTexts.columns.left(left.map((column) => column.name))
            : isWider && transactionsTexts.columns.right
        }
        notice={list.omittedTypes.length > 0 && <p className={styles.omitted}>{texts.omittedTypes}</p>}
        empty={<NothingFound search={search} change={change} busy={list.busy} />}
        announce={texts.announce}
        refusedFilter={refusedFilter}
      />
      {amountSort !== null && (
        <Suspense>
          <AmountSort
            siteId={search.siteId}
            first={defaultCurrency}
            onClose={() => setAmountSort(null)}
            onChoose={(currency) => {
              setAmountSort(null)
              change(transactionsUrl.withSort({ ...search, currency }, amountSort))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** On phones: amount, date, method, and the most serious status. */
function cardOf(transaction: Transaction, context: RowContext) {
  const { amount, siteId, paymentMethod: paid, createdAt, type, status } = transaction
  const isDue = type === 'chargeback' && status === 'open' && transaction.dispute?.deadlineAt !== undefined
  const method =
    type === 'payment' ? paid && [brandName(paid), paid.last4].filter(Boolean).join(' ') : transactionWords.type[type]
  return {
    end: <Money minor={amount.amount} currency={amount.currency} code />,
    detail: isDue ? (
      deadline(transaction)
    ) : (
      <>
        <time dateTime={createdAt}>{formatTime(createdAt, 'list', context)}</time>
        {method && `, ${method}`}
      </>
    ),
    badge: (
      <>
        {context.modeTag(siteId)} {cardStatus(transaction)}
      </>
    ),
  }
}
