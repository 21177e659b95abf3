import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconCheck, IconFilterOff } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { ingestEventsTexts as texts } from '../../locale/ingest-events.ts'
import { useCan } from '../../shared/current-user.ts'
import { Beside } from '../../shared/list/beside.tsx'
import { ListCard } from '../../shared/list/list-card.tsx'
import { ListDrawer } from '../../shared/list/list-drawer.tsx'
import { isForbidden } from '../../shared/list/list-failed.tsx'
import { SearchField } from '../../shared/list/search-field.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { scopeOf } from '../../shared/mode.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { EventDetail } from './event-detail.tsx'
import { EventTable } from './event-table.tsx'
import styles from './ingest-events.module.css'
import { eventsQuery, type IngestEvent, sitesQuery } from './ingest-events.queries.ts'
import { eventSearchNames, readEventSearch } from './ingest-events.routes.ts'

/** Events that changed nothing: what waits for what, why others were refused, and how to mend it. */
export function IngestEventsPage() {
  usePageTitle(texts.title)
  return useCan()('read Payload') ? <IngestEvents /> : <NotAllowed />
}

function IngestEvents() {
  const { search, patch } = useListState(readEventSearch, eventSearchNames)
  const scope = scopeOf(signedInRoute.useSearch())
  const sites = useQuery(sitesQuery)
  const held = usePagedList(eventsQuery('held', scope, search.q))
  const refused = usePagedList(eventsQuery('refused', scope, search.q))
  const rows = [...held.rows, ...refused.rows]
  const open = (id: string | undefined) => patch({ open: id }, { replace: true })
  const nameOf = (siteId: string) => sites.data?.items.find((site) => site.id === siteId)?.name ?? texts.unknownSite
  // Both lists are one call: it is told once.
  if (isForbidden(held)) return <NotAllowed />
  const isFiltered = search.q !== undefined
  const card = (status: IngestEvent['status'], list: typeof held) => (
    <ListCard
      list={list}
      title={texts[status].title}
      action={<span className={styles.note}>{texts[status].note}</span>}
      failed={texts[status].failed}
      count={texts.count}
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
        <EventTable status={status} rows={shown} nameOf={nameOf} openId={search.open} onOpen={(id) => open(id)} />
      )}
    </ListCard>
  )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <search className={styles.filters}>
        <SearchField
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={search.q ?? ''}
          onChange={(q) => patch({ q: q === '' ? undefined : q }, { replace: true })}
          hideLabel
        />
      </search>
      <Beside
        isOpen={search.open !== undefined}
        list={() => (
          <div className={styles.lists}>
            {card('held', held)}
            {card('refused', refused)}
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
            return event && <EventDetail event={event} site={nameOf(event.siteId)} step={shown} onOpen={open} />
          }}
        </ListDrawer>
      </Beside>
    </>
  )
}
