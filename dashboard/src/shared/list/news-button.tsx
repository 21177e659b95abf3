import type { ChangeKind } from '@firepay/contract/stream/stream.schemas.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconArrowUp } from '@firepay/ui/components/icons.ts'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { dayIn, isDay } from '../days.ts'
import { useChanges } from '../use-changes.ts'
import styles from './news-button.module.css'

/** While the server tells of changes, the list is asked no more often. */
const askEveryMs = 5_000
/** How often it is asked where the server tells nothing, and where it does: what was announced may get lost. */
const pollMs = 20_000
const slowPollMs = 120_000

/** What the button of a list is told by its page. */
export type NewsProps = {
  zone: string
  rows: readonly { createdAt: string }[]
  /** Whether the list goes on behind the rows. */
  hasMore: boolean
  /** When the rows were read. */
  asOf: string | undefined
  onShow: () => void
}

/** "3 new": what came since the list was read, without a reload. A press reads the list again; until then no row moves. */
export function NewsButton({
  kind,
  to,
  isNewestFirst,
  zone,
  rows,
  hasMore,
  asOf,
  queryKey,
  countSince,
  texts,
  onShow,
}: NewsProps & {
  kind: ChangeKind
  /** The end of the period that is listed. */
  to: string | undefined
  /** The newest row says where the list ends; in another order only the time of its reading does. */
  isNewestFirst: boolean
  queryKey: QueryKey
  /**
   * How many of the filter were made since an instant. It says that nobody asked for it by hand, so that it keeps no session
   * alive (security.md S-06).
   */
  countSince: (from: string, how: { headers: Record<string, string>; signal: AbortSignal }) => Promise<number>
  texts: { button: (n: number) => string; announce: (n: number) => string; show: string }
}) {
  const isPast = to !== undefined && (isDay(to) ? to <= dayIn(zone) : Date.parse(to) <= Date.now())
  const newest = isNewestFirst ? rows[0]?.createdAt : undefined
  const ofNewest = rows.filter((row) => row.createdAt === newest).length
  // Where all that was read is of one instant, more of it may follow: how many of them the list has, nobody knows.
  const edge = hasMore && ofNewest === rows.length ? undefined : newest
  const since = isPast ? null : (edge ?? asOf ?? null)
  const known = edge === undefined ? 0 : ofNewest
  const isTold = useChanges(kind, () => since !== null && void refetch({ cancelRefetch: false }), askEveryMs)
  const { data: count, refetch } = useQuery({
    queryKey: [...queryKey, since],
    queryFn: ({ signal }) => countSince(since ?? '', { headers: { 'firepay-background': '1' }, signal }),
    select: (found) => Math.max(found - known, 0),
    enabled: since !== null,
    // The list was read a moment ago: the first question comes after the first interval.
    initialData: known,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: isTold ? slowPollMs : pollMs,
    retry: false,
  })
  return (
    <>
      {count > 0 && (
        <Button
          tone="primary"
          size="xs"
          className={styles.news ?? ''}
          icon={<IconArrowUp size={14} stroke={2} aria-hidden="true" />}
          title={texts.show}
          onClick={onShow}
        >
          {texts.button(count)}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {count > 0 ? texts.announce(count) : ''}
      </span>
    </>
  )
}
