import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconCheck, IconFilterOff } from '@firepay/ui/components/icons.ts'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { Equation, StatStrip } from '@firepay/ui/components/stat-strip.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../../locale/formats.ts'
import { ingestEventsTexts as texts } from '../../locale/ingest-events.ts'
import { Beside } from '../../shared/list/beside.tsx'
import { ListCard } from '../../shared/list/list-card.tsx'
import { ListDrawer } from '../../shared/list/list-drawer.tsx'
import { isForbidden } from '../../shared/list/list-failed.tsx'
import { SearchField } from '../../shared/list/search-field.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import type { Scope } from '../../shared/mode.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { sitesQuery } from '../../shared/sites.ts'
import { EventDetail } from './event-detail.tsx'
import { EventTable } from './event-table.tsx'
import styles from './ingest-events.module.css'
import { type EventPage, eventsQuery, type IngestEvent } from './ingest-events.queries.ts'
import { eventsUrl } from './ingest-events.search.ts'

type Status = IngestEvent['status']

/**
 * Held and refused events with figures, and the open event next to them. `head` is the page's head.
 * @param isOfSite all events belong to the page's site
 */
export function EventLists({ scope, head, isOfSite }: { scope: Scope; head?: ReactNode; isOfSite?: boolean }) {
  const { search, patch } = useListState(eventsUrl)
  const sites = useQuery(sitesQuery)
  const held = usePagedList(eventsQuery('held', scope, search.q))
  const refused = usePagedList(eventsQuery('refused', scope, search.q))
  const rows = [...(search.status === 'refused' ? [] : held.rows), ...(search.status === 'held' ? [] : refused.rows)]
  const open = (id: string | undefined) => patch({ open: id }, { replace: true })
  const nameOf = (siteId: string) => sites.data?.items.find((site) => site.id === siteId)?.name ?? texts.unknownSite
  // Both lists use the same call: one refusal is enough.
  if (isForbidden(held)) return <NotAllowed titleLevel={isOfSite ? 2 : 1} />
  const isFiltered = search.q !== undefined
  // Draws the lower list after the upper one has its height, to avoid a layout shift.
  const isHeldDrawn = search.status === 'refused' || !held.isWaiting
  const card = (status: IngestEvent['status'], list: typeof held) => (
    <ListCard
      list={list}
      title={texts[status].title}
      action={<span className={styles.note}>{texts[status].note}</span>}
      failed={texts[status].failed}
      count={(shown, total) => texts.count(shown, total, list.last?.isTotalCapped)}
      empty={
        <EmptyState
          titleLevel={3}
          icon={isFiltered ? <IconFilterOff size={20} stroke={1.75} /> : <IconCheck size={20} stroke={1.75} />}
          title={isFiltered ? texts.noneFound : texts[status].none}
          actions={isFiltered && <Button onClick={() => patch({ q: undefined })}>{texts.clear}</Button>}
        >
          {!isFiltered && texts[status].noneText}
        </EmptyState>
      }
    >
      {(shown) => (
        <EventTable
          status={status}
          rows={shown}
          nameOf={isOfSite ? undefined : nameOf}
          openId={search.open}
          onOpen={(id) => open(id)}
        />
      )}
    </ListCard>
  )
  return (
    <>
      {head}
      <Figures held={held} refused={refused} />
      <search className={styles.filters}>
        <SearchField
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={search.q ?? ''}
          onChange={(q) => patch({ q: q === '' ? undefined : q }, { replace: true })}
          hideLabel
        />
        <SegmentedControl<Status | 'all'>
          label={texts.status}
          value={search.status ?? 'all'}
          options={[
            { value: 'all', label: texts.all },
            { value: 'held', label: texts.held.title },
            { value: 'refused', label: texts.refused.title },
          ]}
          onChange={(status) => patch({ status: status === 'all' ? undefined : status })}
        />
      </search>
      <Beside
        isOpen={search.open !== undefined}
        list={() => (
          <div className={styles.lists}>
            {search.status !== 'refused' && card('held', held)}
            {search.status !== 'held' && isHeldDrawn && card('refused', refused)}
          </div>
        )}
      >
        <ListDrawer
          id={search.open}
          rows={rows}
          loadMore={refused.loadMore}
          title={texts.drawer}
          closeLabel={texts.close}
          onOpen={open}
        >
          {(shown) => {
            const event = rows.find(({ id }) => id === shown.id)
            if (event) return <EventDetail event={event} site={nameOf(event.siteId)} step={shown} onOpen={open} />
            const unread = [held, refused].filter((list) => list.hasMore || list.isWaiting)
            return (
              <NotListed
                isBusy={unread.some((list) => list.isWaiting || list.isReadingMore)}
                onMore={unread.length === 0 ? undefined : () => unread.map((list) => list.loadMore())}
                onClose={() => open(undefined)}
              />
            )
          }}
        </ListDrawer>
      </Beside>
    </>
  )
}

type Events = ReturnType<typeof usePagedList<EventPage, string | null>>

/** Counts and first dates, under the current search. */
function Figures({ held, refused }: { held: Events; refused: Events }) {
  const oldest = held.last?.oldestReceivedAt
  const latest = refused.rows[0]?.receivedAt
  const first = refused.last?.oldestReceivedAt
  return (
    <div className={styles.figures}>
      <StatStrip label={texts.figures.label} busy={held.busy || refused.busy}>
        <Equation
          label={texts.figures.label}
          terms={[
            { id: 'held', label: texts.figures.held, value: totalOf(held) },
            {
              id: 'oldest',
              label: texts.figures.oldest,
              value: oldest === undefined ? '–' : <Time value={oldest} look="list" />,
            },
            {
              id: 'refused',
              label: texts.figures.refused,
              value: totalOf(refused),
              // Keeps the line's height with or without text, to avoid a layout shift.
              detail: (
                <>
                  {first !== undefined && (
                    <>
                      {texts.figures.since} <Time value={first} look="date" />
                    </>
                  )}
                </>
              ),
            },
            {
              id: 'latest',
              label: texts.figures.latest,
              value: latest === undefined ? '–' : <Time value={latest} look="list" />,
            },
          ]}
        />
      </StatStrip>
    </div>
  )
}

function totalOf({ isRead, total, last }: Events): string {
  if (!isRead) return '–'
  return last?.isTotalCapped ? texts.figures.atLeast(total) : formatNumber(total)
}

/** The event in the URL is not among the loaded rows: further down, or applied meanwhile. */
function NotListed({
  isBusy,
  onMore,
  onClose,
}: {
  isBusy: boolean
  /** Undefined: everything is loaded. */
  onMore: (() => void) | undefined
  onClose: () => void
}) {
  return (
    <EmptyState
      titleLevel={2}
      icon={<IconFilterOff size={20} stroke={1.75} />}
      title={onMore ? texts.notLoaded : texts.gone}
      actions={
        <>
          {onMore && (
            <Button busy={isBusy} onClick={onMore}>
              {texts.loadMore}
            </Button>
          )}
          <Button tone="ghost" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {onMore ? texts.notLoadedText : texts.goneText}
    </EmptyState>
  )
}
