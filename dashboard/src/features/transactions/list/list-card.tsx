import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime, zoneOffset } from '@firepay/ui/components/time-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { transactionsTexts, transactionWords } from '../../../locale/transactions.ts'
import type { RefusedFilter } from '../../../shared/list/list-failed.tsx'
import type { ChangeState } from '../../../shared/list/use-list-state.ts'
import { VirtualListCard } from '../../../shared/list/virtual-list-card.tsx'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { DisputeBadge, StatusBadge } from '../badges.tsx'
import { brandName } from '../method.tsx'
import { pageSize } from '../transactions.queries.ts'
import { type CellContext, type Column, linkColumn, linkText } from './columns.tsx'
import styles from './list-card.module.css'
import { type ListSearch, sortOf, withoutOpen, withSort } from './list-search.ts'
import { NothingFound } from './nothing-found.tsx'
import type { useTransactionList } from './use-transaction-list.ts'
import { sitesQuery } from './use-zone.ts'

const texts = transactionsTexts.list

/** The transactions in their card: what a row shows as a line and on a phone, and what opens it. */
export function ListCard({
  list,
  search,
  change,
  columns,
  refusedFilter,
}: {
  list: ReturnType<typeof useTransactionList>
  search: ListSearch
  change: ChangeState<ListSearch>
  columns: readonly Column[]
  refusedFilter: RefusedFilter
}) {
  const settings = useTimeSettings()
  const sites = useQuery(sitesQuery)
  const context = useMemo<CellContext>(() => {
    const names = new Map(sites.data?.items.map((site) => [site.id, site.name]))
    return { zone: settings.zone, dateStyle: settings.dateStyle, siteName: (id) => names.get(id) }
  }, [settings.zone, settings.dateStyle, sites.data])
  const query = stringifyPlainSearch(withoutOpen(search))
  const hrefOf = useCallback((id: string) => `/transactions/${id}${query}`, [query])
  const labelled = useMemo(
    () =>
      columns.map((column) =>
        column.id === 'createdAt' ? { ...column, label: `${column.name}, ${zoneOffset(settings.zone)}` } : column,
      ),
    [columns, settings.zone],
  )
  return (
    <VirtualListCard
      list={list}
      pageSize={pageSize}
      asOf={list.stats?.asOf}
      names={texts}
      columns={labelled}
      link={linkColumn(columns)}
      card={cardOf}
      context={context}
      openId={search.open}
      hrefOf={hrefOf}
      linkText={linkText}
      sort={sortOf(search)}
      onSort={(sort) => change(withSort(search, sort))}
      onOpen={(open) => change({ ...search, open })}
      notice={list.omittedTypes.length > 0 && <p className={styles.omitted}>{texts.omittedTypes}</p>}
      empty={<NothingFound search={search} change={change} busy={list.busy} />}
      announce={texts.announce}
      refusedFilter={refusedFilter}
    />
  )
}

/** On a phone: what was paid, when and how, and the worst that is to say. */
function cardOf(
  { amount, paymentMethod: paid, createdAt, type, status, disputeStatus }: Transaction,
  context: CellContext,
) {
  const method =
    type === 'payment' ? paid && [brandName(paid), paid.last4].filter(Boolean).join(' ') : transactionWords.type[type]
  return {
    end: <Money minor={amount.amount} currency={amount.currency} code />,
    detail: (
      <>
        <time dateTime={createdAt}>{formatTime(createdAt, 'list', context)}</time>
        {method && `, ${method}`}
      </>
    ),
    badge:
      disputeStatus === 'open' || disputeStatus === 'challenged' ? (
        <DisputeBadge status={disputeStatus} />
      ) : (
        <StatusBadge status={status} />
      ),
  }
}
