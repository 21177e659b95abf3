import { ProblemError } from '@firepay/contract/http/client.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { ErrorState } from '@firepay/ui/components/error-state.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconRefresh } from '@firepay/ui/components/icons.ts'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { AfterDelay } from '@firepay/ui/components/skeleton.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useCallback, useMemo } from 'react'
import { problemText } from '../../../api/problem-text.ts'
import { formats } from '../../../locale/formats.ts'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { pageSize } from '../transactions.queries.ts'
import type { CellContext, Column } from './columns.tsx'
import styles from './list-card.module.css'
import { type ListSearch, sortOf, withoutOpen, withSort } from './list-search.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { NothingFound } from './nothing-found.tsx'
import { TransactionCards } from './transaction-cards.tsx'
import { type RowsProps, TransactionTable } from './transaction-table.tsx'
import type { ChangeSearch } from './use-list-state.ts'
import type { useTransactionList } from './use-transaction-list.ts'
import { sitesQuery } from './use-zone.ts'

const texts = transactionsTexts.list

/** The rows in their card: table or phone list, or what stands in their place while loading, empty or failing. */
export function ListCard({
  list,
  search,
  change,
  columns,
}: {
  list: ReturnType<typeof useTransactionList>
  search: ListSearch
  change: ChangeSearch
  columns: readonly Column[]
}) {
  const phone = useNarrow(720)
  const settings = useTimeSettings()
  const sites = useQuery(sitesQuery)
  const context = useMemo<CellContext>(() => {
    const names = new Map(sites.data?.items.map((site) => [site.id, site.name]))
    return { zone: settings.zone, dateStyle: settings.dateStyle, siteName: (id) => names.get(id) }
  }, [settings.zone, settings.dateStyle, sites.data])

  const query = stringifyPlainSearch(withoutOpen(search))
  const hrefOf = useCallback((id: string) => `/transactions/${id}${query}`, [query])
  const { rows, stats, query: request, loadMore } = list
  const sort = sortOf(search)

  /** A plain press opens the transaction beside the list; with Ctrl, or the middle button, it is a link like any other. */
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-row]') : null
    if (link?.dataset.row === undefined) return
    event.preventDefault()
    change({ ...search, open: link.dataset.row })
  }

  const failed = request.isError && !request.isFetchNextPageError
  const rowsProps: RowsProps | null =
    stats && rows.length > 0
      ? { rows, total: stats.count, context, busy: list.busy, openId: search.open, hrefOf, onNearEnd: loadMore }
      : null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the presses are those of the links inside, which Enter makes too.
    <section className={styles.card} aria-label={texts.card} onClick={open}>
      {failed && (
        <div className={styles.problem}>
          <ErrorState
            title={texts.failed}
            requestId={request.error instanceof ProblemError ? request.error.requestId : undefined}
            texts={{ request: texts.request, tryAgain: texts.retry }}
            onRetry={list.readAgain}
            retrying={request.isFetching}
          >
            {failureText(request.error)}
          </ErrorState>
        </div>
      )}
      {list.omittedTypes.length > 0 && <p className={styles.omitted}>{texts.omittedTypes}</p>}
      {rowsProps ? (
        phone ? (
          <TransactionCards {...rowsProps} />
        ) : (
          <TransactionTable
            {...rowsProps}
            columns={columns}
            sort={sort}
            onSort={(next) => change(withSort(search, next))}
          />
        )
      ) : (
        !failed &&
        (stats ? (
          <NothingFound search={search} change={change} busy={list.busy} />
        ) : (
          <ListSkeleton columns={columns} sort={sort} zone={settings.zone} phone={phone} />
        ))
      )}
      {rowsProps && stats && (
        <div className={styles.foot}>
          {failed ? (
            <span>{texts.stale(formatTime(stats.asOf, 'clock', settings))}</span>
          ) : (
            <Rows list={list} total={stats.count} />
          )}
          <div className={styles.keys}>
            <span className={styles.key} aria-hidden="true">
              <Kbd>J</Kbd>
              <Kbd>K</Kbd> {texts.move}
            </span>
            <span className={styles.key} aria-hidden="true">
              <Kbd>↵</Kbd> {texts.open}
            </span>
            <span>
              {texts.updated} <time dateTime={stats.asOf}>{clock(stats.asOf, settings.zone)}</time>
            </span>
            <IconButton label={texts.refresh} size="sm" onClick={list.readAgain}>
              <IconRefresh size={14} stroke={2} />
            </IconButton>
          </div>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {stats && !list.busy ? texts.announce(stats.count) : ''}
      </p>
    </section>
  )
}

/** A refused filter came from the address: it is named, for nothing on the screen is marked. */
function failureText(error: unknown): string {
  const refused = error instanceof ProblemError && error.code === 'VALIDATION' ? error.errors[0] : undefined
  return refused
    ? texts.refused(refused.path.split('.')[0] ?? refused.path, refused.message)
    : `${problemText(error)} ${texts.kept}`
}

function Rows({ list, total }: { list: ReturnType<typeof useTransactionList>; total: number }) {
  const { rows, query, loadMore } = list
  const words = texts.rows(rows.length, Math.max(total, rows.length))
  return (
    <div className={styles.rows}>
      <span>
        {texts.rowsWord} <b>{words.range}</b> {texts.of} <b>{words.total}</b>.
      </span>
      {query.isFetchNextPageError ? (
        <>
          <span className={styles.failedMore} role="status">
            {texts.failedMore}
          </span>
          <Button size="xs" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
            {texts.retry}
          </Button>
        </>
      ) : query.hasNextPage ? (
        <>
          <span>{texts.more}</span>
          <Button tone="ghost" size="xs" onClick={loadMore} busy={query.isFetchingNextPage}>
            {texts.loadMore(Math.max(Math.min(pageSize, total - rows.length), 1))}
          </Button>
        </>
      ) : (
        rows.length > 12 && <span>{texts.end}</span>
      )}
      {query.isFetchingNextPage && (
        <AfterDelay>
          <span className="visually-hidden" role="status">
            {texts.loading}
          </span>
        </AfterDelay>
      )}
    </div>
  )
}

function clock(instant: string, zone: string): string {
  return new Intl.DateTimeFormat(formats.dates, { timeZone: zone, timeStyle: 'medium' }).format(new Date(instant))
}
