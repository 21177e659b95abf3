import type { Id } from '@firepay/contract/product/ids.ts'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

export type NotificationsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'notification'>
  site_id: Id<'site'>
  event_type: string
  object_type: string
  object_id: string
  sequence: bigint
  order_id: string
  position: bigint
  status: string
  payload: Buffer | null
  is_pruned: Generated<boolean>
  url: string
  scheduled_count: Generated<number>
  attempts_count: Generated<number>
  next_attempt_at: Date | null
  lease_id: string | null
  delivered_at: Date | null
  last_attempt_at: Date | null
  last_http_status: number | null
  last_error: string | null
  last_duration_ms: number | null
  created_at: Date
}

export type NotificationRow = Selectable<NotificationsTable>

export type NotificationAttemptsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'attempt'>
  notification_id: Id<'notification'>
  site_id: Id<'site'>
  n: number
  trigger: string
  user_id: Id<'user'> | null
  created_at: Date
  next_at: Date | null
  lease_id: string | null
  is_begun: Generated<boolean>
  started_at: Date | null
  duration_ms: number | null
  url: string | null
  request_headers: JSONColumnType<Record<string, string>> | null
  response_status: number | null
  response_headers: JSONColumnType<Record<string, string>> | null
  response_body: string | null
  error_kind: string | null
  error_message: string | null
  repeat_id: Id<'job'> | null
  order_id: string | null
  position: bigint | null
}

export type NotificationRepeatsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'job'>
  user_id: Id<'user'>
  status: string
  asked: JSONColumnType<Record<string, string>>
  skip_delivered: boolean
  latest_per_object: boolean
  per_second: number
  skipped: JSONColumnType<Record<string, number>>
  oldest_at: Date | null
  newest_at: Date | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  is_outdated: Generated<boolean>
}

export type NotificationRepeatSitesTable = {
  merchant_id: Id<'merchant'>
  repeat_id: Id<'job'>
  site_id: Id<'site'>
  status: string
  problem: string | null
  matched: number
  planned: number
  last_position: bigint
  walked_position: Generated<bigint>
  sent: Generated<number>
  delivered: Generated<number>
  failed: Generated<number>
  skipped: ColumnType<Record<string, number>, string | undefined, string>
  paced_until: Date | null
  next_step_at: Date | null
}

/** Positions of the notifications that a plan repeats; the first row of a site also holds its counts. */
export type NotificationRepeatSetsTable = {
  merchant_id: Id<'merchant'>
  repeat_id: Id<'job'>
  site_id: Id<'site'>
  until: bigint
  positions: bigint[]
  counted: Record<string, unknown> | null
}

export type NotificationRepeatSkipsTable = {
  merchant_id: Id<'merchant'>
  repeat_id: Id<'job'>
  notification_id: Id<'notification'>
  reason: string
}

export type NotificationEndpointsTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  url: string
  failing_since: Date | null
  recent_outcomes: Generated<string>
  succeeded_at: Date | null
  throttled_until: Date | null
  disabled_at: Date | null
  disabled_reason: string | null
}

export type NotificationHeadersTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  name: string
  url: string
  cipher: Buffer
  key_id: string
  set_at: Date
}

export type NotificationSumsTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  hour: Date
  event_type: string
  state: string
  count: bigint
}

export type NotificationDeltasTable = NotificationSumsTable & { id: string }

export type NotificationPositionsTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  last_position: bigint
}

export type NotificationPruningsTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  pruned_position: bigint
}

export type BalanceReleasesTable = {
  merchant_id: Id<'merchant'>
  account_id: Id<'account'>
  available_at: Date
  site_id: Id<'site'>
  announced_at: Date | null
}

export type NotificationOutboxTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  position: bigint
  received_at: Date
  url: string
  count: number
  happened: string
}

export type NotificationDueTable = {
  id: string
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  due_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    notifications: NotificationsTable
    notification_attempts: NotificationAttemptsTable
    notification_repeats: NotificationRepeatsTable
    notification_repeat_sites: NotificationRepeatSitesTable
    notification_repeat_sets: NotificationRepeatSetsTable
    notification_repeat_skips: NotificationRepeatSkipsTable
    notification_endpoints: NotificationEndpointsTable
    notification_headers: NotificationHeadersTable
    notification_sums: NotificationSumsTable
    notification_deltas: NotificationDeltasTable
    notification_positions: NotificationPositionsTable
    notification_prunings: NotificationPruningsTable
    balance_releases: BalanceReleasesTable
    notification_outbox: NotificationOutboxTable
    notification_due: NotificationDueTable
  }
}
