import { Button } from '@firepay/ui/components/button.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconRefresh } from '@firepay/ui/components/icons.ts'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { AfterDelay } from '@firepay/ui/components/skeleton.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import type { CardOf, VirtualCards as Cards } from '@firepay/ui/components/virtual-cards.tsx'
import type { VirtualRowsHandle, VirtualRowsProps } from '@firepay/ui/components/virtual-rows.ts'
import { type VirtualColumn, VirtualTable, VirtualTableWaiting } from '@firepay/ui/components/virtual-table.tsx'
import { lazy, type MouseEvent, type ReactNode, Suspense, useRef } from 'react'
import { formats } from '../../locale/formats.ts'
import { listTexts } from '../../locale/list.ts'
import { NotAllowed } from '../not-allowed.tsx'
import { isForbidden, ListFailed, type RefusedFilter } from './list-failed.tsx'
import type { List } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'
import styles from './virtual-list-card.module.css'

// Cards are for phones only; there they load in parallel with this file, so that rows do not wait.
const loadCards = () => import('@firepay/ui/components/virtual-cards.tsx')
if (matchMedia('(max-width: 720px)').matches) void loadCards()
const VirtualCardsWaiting = lazy(() => loadCards().then((module) => ({ default: module.VirtualCardsWaiting })))
// `lazy` drops the generic type of the component.
const VirtualCards = lazy(() =>
  loadCards().then((module) => ({ default: module.VirtualCards })),
) as unknown as typeof Cards

const texts = listTexts.rows

/** The result of `usePagedList`. */
type PagedList<T> = List<T> & { busy: boolean; loadMore: () => void; readAgain: () => void }

/**
 * A list of any length in a card: table or cards, its states, and a foot with the count and age. Loads more while
 * scrolling; `j` and `k` move between rows, Enter opens one.
 */
export function VirtualListCard<Row extends { id: string }, Context>({
  list,
  pageSize,
  asOf,
  names,
  columns,
  link,
  card,
  sort,
  onSort,
  onOpen,
  notice,
  footNote,
  tableNote,
  empty,
  announce,
  refusedFilter,
  onSelect,
  ...rows
}: {
  list: PagedList<Row>
  pageSize: number
  /** The time of the rows' snapshot; undefined before loading. */
  asOf: string | undefined
  /** Labels of card, table and scroll container, and the error text. */
  names: { card: string; table: string; scroller: string; failed: string }
  columns: readonly VirtualColumn<Row, Context>[]
  /** The column whose text is the row's link. */
  link: string
  card: CardOf<Row, Context>
  sort: string
  onSort: (sort: string) => void
  onOpen: (id: string) => void
  /** Above the rows. */
  notice?: ReactNode
  /** In the foot: what is not shown. */
  footNote?: ReactNode
  /** As `footNote`, for the table only: cards have no columns. */
  tableNote?: ReactNode
  /** Replaces the rows when there are none. */
  empty: ReactNode
  /** "412 transactions", for screen readers. */
  announce: (total: number) => string
  refusedFilter?: RefusedFilter
  /** Selects a row by keyboard. */
  onSelect?: (id: string, isRange: boolean) => void
} & Pick<VirtualRowsProps<Row, Context>, 'context' | 'openId' | 'hrefOf' | 'linkText'>) {
  const phone = useNarrow(720)
  const settings = useTimeSettings()
  const handle = useRef<VirtualRowsHandle>(null)
  const hasRows = asOf !== undefined && list.rows.length > 0
  useRowKeys(handle, list.rows, { openId: rows.openId, onOpen, onSelect })
  if (isForbidden(list)) return <NotAllowed titleLevel={2} />

  const failed = list.failure !== null && !list.failure.ofNextPage ? list.failure : null
  const shared = {
    ...rows,
    label: names.table,
    rows: list.rows,
    total: list.total,
    busy: list.busy,
    onNearEnd: list.loadMore,
    handle,
  }
  const head = { columns, sort, sortLabel: texts.sortBy }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks come from links inside, which support Enter.
    <section className={styles.card} aria-label={names.card} onClick={(event) => openBeside(event, onOpen)}>
      {failed && (
        <div className={styles.problem}>
          <ListFailed
            title={names.failed}
            failure={{ ...failed, retry: list.readAgain }}
            hint={texts.kept}
            refusedFilter={refusedFilter}
          />
        </div>
      )}
      {notice}
      <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
        {hasRows ? (
          phone ? (
            <VirtualCards {...shared} card={card} />
          ) : (
            <VirtualTable {...shared} {...head} link={link} scrollerLabel={names.scroller} onSort={onSort} />
          )
        ) : (
          !failed &&
          (asOf !== undefined ? (
            empty
          ) : phone ? (
            <VirtualCardsWaiting />
          ) : (
            <VirtualTableWaiting label={names.table} {...head} />
          ))
        )}
      </Suspense>
      {hasRows && (
        <div className={styles.foot}>
          {failed ? (
            <span>{texts.stale(formatTime(asOf, 'clock', settings))}</span>
          ) : (
            <Rows list={list} pageSize={pageSize} />
          )}
          {footNote && <span>{footNote}</span>}
          {tableNote && !phone && <span>{tableNote}</span>}
          <div className={styles.keys}>
            <span className={styles.key} aria-hidden="true">
              <Kbd>J</Kbd>
              <Kbd>K</Kbd> {texts.move}
            </span>
            <span className={styles.key} aria-hidden="true">
              <Kbd>↵</Kbd> {texts.open}
            </span>
            {onSelect && (
              <span className={styles.key} aria-hidden="true">
                <Kbd>X</Kbd> {texts.select}
              </span>
            )}
            <span>
              {texts.updated} <time dateTime={asOf}>{clock(asOf, settings.zone)}</time>
            </span>
            <IconButton label={texts.refresh} size="sm" onClick={list.readAgain}>
              <IconRefresh size={14} stroke={2} />
            </IconButton>
          </div>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {asOf !== undefined && !list.busy ? announce(list.total) : ''}
      </p>
    </section>
  )
}

/** A plain click opens the row next to the list; with a modifier or the middle button it acts as a link. */
function openBeside(event: MouseEvent, onOpen: (id: string) => void): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-row]') : null
  if (link?.dataset.row === undefined) return
  event.preventDefault()
  onOpen(link.dataset.row)
}

function Rows<T>({ list, pageSize }: { list: PagedList<T>; pageSize: number }) {
  const { rows, total } = list
  const words = texts.range(rows.length, Math.max(total, rows.length))
  return (
    <div className={styles.rows}>
      <span>
        {texts.word} <b>{words.range}</b> {texts.of} <b>{words.total}</b>.
      </span>
      {list.failure?.ofNextPage ? (
        <>
          <span className={styles.failedMore} role="status">
            {texts.failedMore}
          </span>
          <Button size="xs" onClick={list.readMore} busy={list.isReadingMore}>
            {texts.retry}
          </Button>
        </>
      ) : list.hasMore ? (
        <>
          <span>{texts.more}</span>
          <Button tone="ghost" size="xs" onClick={list.loadMore} busy={list.isReadingMore}>
            {texts.loadMore(Math.max(Math.min(pageSize, total - rows.length), 1))}
          </Button>
        </>
      ) : (
        rows.length > 12 && <span>{texts.end}</span>
      )}
      {list.isReadingMore && (
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
