import type { ChangeKind } from '@firepay/contract/stream/stream.schemas.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconArrowUp } from '@firepay/ui/components/icons.ts'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { dayIn, isDay } from '../days.ts'
import { useChanges } from '../use-changes.ts'
import styles from './news-button.module.css'

/** Minimum interval between count requests while the server announces changes. */
const askEveryMs = 5_000
/** Polling intervals without and with the change stream, whose events may get lost. */
const pollMs = 20_000
const slowPollMs = 120_000

/** The props that a page passes to a list's news button. */
export type NewsProps = {
  zone: string
  rows: readonly { createdAt: string }[]
  /** The list continues after the loaded rows. */
  hasMore: boolean
  /** The time the rows were read. */
  asOf: string | undefined
  onShow: () => void
}

/** "3 new": the rows created since the list was read. A press reloads the list; until then no row moves. */
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
  /** The end of the listed period. */
  to: string | undefined
  /** With the newest row first, its time is the list's edge; in another order, the time of reading. */
  isNewestFirst: boolean
  queryKey: QueryKey
  /**
   * Counts rows of the filter created since an instant. Marked as a background call, which does not extend the session
   * (security.md S-06).
   */
  countSince: (from: string, how: { headers: Record<string, string>; signal: AbortSignal }) => Promise<number>
  texts: { button: (n: number) => string; announce: (n: number) => string; show: string }
}) {
  const isPast = to !== undefined && (isDay(to) ? to <= dayIn(zone) : Date.parse(to) <= Date.now())
  const newest = isNewestFirst ? rows[0]?.createdAt : undefined
  const ofNewest = rows.filter((row) => row.createdAt === newest).length
  // If all loaded rows share one instant, more may follow: their number in the list is unknown.
  const edge = hasMore && ofNewest === rows.length ? undefined : newest
  const since = isPast ? null : (edge ?? asOf ?? null)
  const known = edge === undefined ? 0 : ofNewest
  const isTold = useChanges(kind, () => since !== null && void refetch({ cancelRefetch: false }), askEveryMs)
  const { data: count, refetch } = useQuery({
    queryKey: [...queryKey, since],
    queryFn: ({ signal }) => countSince(since ?? '', { headers: { 'firepay-background': '1' }, signal }),
    select: (found) => Math.max(found - known, 0),
    enabled: since !== null,
    // The list was just read: the first request follows after the first interval.
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
