import { Banner } from '@firepay/ui/components/banner.tsx'
import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { IconPlugConnectedX } from '@firepay/ui/components/icons.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { notificationsTexts, notificationWords } from '../../../locale/notifications.ts'
import { usualMode } from '../../../shared/mode.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { type Site, sitesQuery } from '../../../shared/sites.ts'
import { endpointQuery } from '../notifications.queries.ts'
import type { ListSearch } from '../notifications.search.ts'
import styles from './endpoint-notes.module.css'

const texts = notificationsTexts.endpoint
/** Maximum number of sites queried, one call each, failing endpoints first. */
const atMost = 8
const urgency = { disabled: 0, failing: 1, unstable: 2, active: 3 } as const

type EndpointNote = {
  id: string
  site: { id: string; name: string }
  status: 'unstable' | 'failing' | 'disabled'
  name: string
  since: string
  last: string | undefined
  recent: { attempts: number; succeeded: number }
}

/** Notes for endpoints that do not accept notifications; `isSettled` once all calls are answered. */
export function useEndpointNotes({ siteId, mode = usualMode() }: ListSearch): {
  notes: EndpointNote[]
  isSettled: boolean
} {
  const settings = useTimeSettings()
  const sites = useQuery(sitesQuery)
  const shown = (sites.data?.items ?? [])
    .filter((site) => (siteId === undefined ? mode === 'all' || site.mode === mode : site.id === siteId))
    .filter((site) => site.notificationUrl !== undefined && site.status !== 'archived')
    .toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
    .slice(0, atMost)
  const endpoints = useQueries({ queries: shown.map(({ id }) => endpointQuery(id)) })
  const notes = endpoints.flatMap(({ data }, index) => {
    const site = shown[index]
    if (!site || !data?.url || data.status === 'none' || data.status === 'active') return []
    const { host, pathname } = new URL(data.url)
    const since = data.status === 'disabled' ? data.disabledAt : data.failingSince
    const [last] = data.lastFailures
    return [
      {
        id: site.id,
        site,
        status: data.status,
        name: `${host}${pathname === '/' ? '' : pathname}`,
        since: since === undefined ? '' : formatTime(since, 'detail', settings),
        last: last?.httpStatus?.toString() ?? (last?.error && notificationWords.error[last.error.kind]),
        recent: data.recent,
      },
    ]
  })
  return { notes, isSettled: !sites.isPending && endpoints.every(({ isPending }) => !isPending) }
}

function urgencyOf({ notificationEndpoint }: Pick<Site, 'notificationEndpoint'>): number {
  return urgency[notificationEndpoint?.status ?? 'active']
}

/** One line above the list per endpoint that does not accept notifications, with the next action. */
export function EndpointNotes({ notes }: { notes: readonly EndpointNote[] }) {
  if (notes.length === 0) return null
  return (
    <div className={styles.notes}>
      {notes.map(({ id, site, status, name, since, last, recent }) => (
        <Banner
          key={id}
          tone={status === 'unstable' ? 'warn' : 'bad'}
          icon={<IconPlugConnectedX size={18} stroke={1.75} aria-hidden="true" />}
          title={
            status === 'unstable'
              ? texts.unstable(name, recent.attempts - recent.succeeded, recent.attempts)
              : texts[status](name, since)
          }
          action={
            <ButtonLink as={RouterLink} href={`/sites/${site.id}/notifications`} size="xs">
              {texts.open(site.name)}
            </ButtonLink>
          }
        >
          {status === 'disabled' ? texts.disabledText : last !== undefined && texts.failingText(last)}
        </Banner>
      ))}
    </div>
  )
}
