import type { repeatPlan, repeatReport } from '@firepay/contract/notifications/repeat-plans.schemas.ts'
import type { CallerRole } from '@firepay/contract/product/abilities.ts'
import { hiddenTypes } from '@firepay/contract/transactions/visibility.ts'
import type { z } from 'zod'
import type { listReport, RepeatRow, RepeatSiteRow } from './repeat-plan.queries.ts'
import type { SkipReason } from './repeat-skips.ts'

type Plan = z.output<typeof repeatPlan>
type Report = z.output<typeof repeatReport>

/**
 * A bulk repeat with its sites. The search text is visible only to roles that see every type: it may contain a hidden
 * reference, for example of a payout.
 */
export function presentRepeat(row: RepeatRow, sites: readonly RepeatSiteRow[], role: CallerRole): Plan {
  const sum = (of: (site: RepeatSiteRow) => number) => sites.reduce((total, site) => total + of(site), 0)
  const willRepeat = sum((site) => site.planned)
  const [delivered, failed] = [sum((site) => site.delivered), sum((site) => site.failed)]
  const skipped = Map.groupBy(
    sites.flatMap((site) => Object.entries(site.skipped)),
    ([reason]) => reason,
  )
  const skips = [...skipped].map(([reason, of]) => ({
    // Written by `addSkips` and `countSkips` only.
    reason: reason as SkipReason,
    count: of.reduce((total, [, count]) => total + count, 0),
  }))
  const left = willRepeat - delivered - failed - skips.reduce((total, { count }) => total + count, 0)
  return {
    id: row.id,
    status: row.status as Plan['status'],
    filter: hiddenTypes(role).length === 0 ? row.asked : withoutSearch(row.asked),
    skipDelivered: row.skip_delivered,
    latestPerObject: row.latest_per_object,
    perSecond: row.per_second,
    matched: sum((site) => site.matched),
    skippedDelivered: row.skipped.delivered ?? 0,
    skippedUnderWay: row.skipped.underWay ?? 0,
    skippedOlderPerObject: row.skipped.older ?? 0,
    skippedPruned: row.skipped.pruned ?? 0,
    skippedUnreachable: row.skipped.unreachable ?? 0,
    willRepeat,
    ...(row.oldest_at && { oldest: row.oldest_at.toISOString() }),
    ...(row.newest_at && { newest: row.newest_at.toISOString() }),
    // Sites are repeated in parallel.
    estimatedSeconds: Math.ceil(Math.max(0, ...sites.map((site) => site.planned)) / row.per_second),
    sites: sites.map((site) => ({
      siteId: site.site_id,
      willRepeat: site.planned,
      ...(site.problem !== null && { problem: site.problem as NonNullable<Plan['sites'][number]['problem']> }),
    })),
    progress: { sent: delivered + failed, delivered, failed, left: Math.max(0, left), skipped: skips },
    createdAt: row.created_at.toISOString(),
    ...(row.started_at && { startedAt: row.started_at.toISOString() }),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    userId: row.user_id,
  }
}

function withoutSearch({ q: _, ...asked }: RepeatRow['asked']): RepeatRow['asked'] {
  return asked
}

export function presentReport(rows: Awaited<ReturnType<typeof listReport>>): Report['items'] {
  return rows.map((row) => ({
    notificationId: row.notification_id,
    siteId: row.site_id,
    // The columns are written from the lists of the contract only.
    eventType: row.event_type as Report['items'][number]['eventType'],
    createdAt: row.created_at.toISOString(),
    ...(row.reason !== null && { reason: row.reason as SkipReason }),
    ...(row.response_status !== null && { httpStatus: row.response_status }),
    ...(row.error_kind !== null && { error: row.error_kind as NonNullable<Report['items'][number]['error']> }),
  }))
}
