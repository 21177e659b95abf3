/**
 * The tables of `server/migrations` as Kysely sees them. Declarations, not checks: `schema.test.ts` compares them with
 * the catalogue of a migrated database. int8 arrives as bigint, numeric as string, timestamptz as Date, date as text.
 */
import type { Id } from '@firepay/contract/product/ids.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Numeric = ColumnType<string, string | bigint, string | bigint>
type Day = ColumnType<string, string, string>

export type MerchantDirectoryTable = { merchant_id: Id<'merchant'>; name: string; time_zone: string; created_at: Date }
export type UsersTable = { id: Id<'user'>; email: string; full_name: string; avatar: string | null; created_at: Date }
export type UserMerchantsTable = { user_id: Id<'user'>; merchant_id: Id<'merchant'> }

export type MerchantsTable = {
  merchant_id: Id<'merchant'>
  name: string
  time_zone: string
  require_mfa: Generated<boolean>
  version: Generated<bigint>
  created_at: Date
  updated_at: Date
}

export type MembersTable = { merchant_id: Id<'merchant'>; user_id: Id<'user'>; role: string; created_at: Date }

export type SitesTable = {
  merchant_id: Id<'merchant'>
  id: Id<'site'>
  name: string
  url: string | null
  support_url: string | null
  status: Generated<string>
  mode: string
  sandbox: Generated<boolean>
  merchant_category_code: string | null
  statement_descriptor: string | null
  default_currency: string
  time_zone: string
  settlement_delay_days: Generated<number>
  notification_url: string | null
  notification_events: Generated<string[]>
  notify_old_events: Generated<boolean>
  first_event_at: Date | null
  version: Generated<bigint>
  created_at: Date
  updated_at: Date
}

export type SiteSecretsTable = {
  merchant_id: Id<'merchant'>
  id: string
  site_id: Id<'site'>
  kind: 'api_secret' | 'secret_key'
  prefix: string
  last4: string
  hash: Buffer | null
  cipher: Buffer | null
  key_id: string | null
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

export type AccountsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'account'>
  site_id: Id<'site'>
  name: string
  currency: string
  status: Generated<string>
  payout_frequency: Generated<string>
  payout_threshold: bigint | null
  payout_bank_name: string | null
  payout_last4: string | null
  last_position: Generated<bigint>
  payout_floor: Generated<bigint>
  closed_from: Date | null
  closed_until: Date | null
  closing_position: bigint | null
  closing_from: Date | null
  closing_by: 'worker' | 'command' | null
  created_at: Date
}

export type LedgerKind = 'balance' | 'reserved' | 'in_transit' | 'disputed' | 'clearing' | 'fees' | 'paid_out'

export type LedgerAccountsTable = {
  merchant_id: Id<'merchant'>
  id: string
  account_id: Id<'account'>
  kind: LedgerKind
  currency: string
}

export type TransactionsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'transaction'>
  site_id: Id<'site'>
  account_id: Id<'account'>
  type: string
  processor_reference: string
  part: Generated<number>
  parent_id: Id<'transaction'> | null
  status: string
  status_reason: string | null
  decline_code: string | null
  refund_status: Generated<string>
  dispute_status: Generated<string>
  currency: string
  amount: bigint
  authorized_amount: bigint | null
  captured_amount: Generated<bigint>
  refunded_amount: Generated<bigint>
  pending_refund_amount: Generated<bigint>
  disputed_amount: Generated<bigint>
  capture_closed: Generated<boolean>
  account_currency: string
  settled_amount: bigint | null
  settled_refunded_amount: Generated<bigint>
  settled_disputed_amount: Generated<bigint>
  exchange_rate: string | null
  fee_total: Numeric
  net: Numeric
  method: string | null
  card_brand: string | null
  country: string | null
  customer_email: string | null
  order_reference: string | null
  available_on: Day | null
  available_at: Date | null
  /** Of an open dispute: by when it is to be answered. */
  due_at: Date | null
  payout_id: Id<'transaction'> | null
  note: string | null
  created_at: Date
  status_at: Date
  authorized_at: Date | null
  captured_at: Date | null
  received_at: Date
  updated_at: Date
}

/** Money inside the details: minor units as text, in the currency beside it. */
export type StoredMoney = { amount: string; currency: string }
export type StoredFee = { type: string; amount: StoredMoney; description?: string }
export type TimelineItem = { at: string; type: string; actor: string; summary: string; amount?: StoredMoney }

/** `transaction_details.data`: what no list filters by. Absent members were never told. */
export type TransactionDetails = {
  description?: string
  customer?: { id?: string; email?: string; name?: string; country?: string; ip?: string }
  paymentMethod?: {
    type: string
    brand?: string
    funding?: string
    last4?: string
    bin?: string
    issuer?: string
    issuerCountry?: string
    wallet?: string
    expiry?: string
    installments?: number
  }
  threeDs?: { flow?: string; version?: string; eci?: string; result?: string }
  risk?: { score?: number; level?: string; rule?: string }
  dispute?: { reason: string; deadlineAt?: string }
  payout?: { arrivalDate?: string; destination?: { bankName: string; last4: string }; traceId?: string }
  reserve?: { releaseOn?: string }
  fees?: StoredFee[]
  attempts?: { at: string; connector: string; status: string; code?: string; message?: string; durationMs?: number }[]
  timeline: TimelineItem[]
  metadata?: Record<string, string>
}

export type TransactionDetailsTable = {
  merchant_id: Id<'merchant'>
  transaction_id: Id<'transaction'>
  data: JSONColumnType<TransactionDetails>
}

export type JournalEntriesTable = {
  merchant_id: Id<'merchant'>
  id: string
  account_id: Id<'account'>
  position: bigint
  transaction_id: Id<'transaction'>
  type: string
  event_id: string
  reverses: string | null
  occurred_at: Date
  posted_at: Date
}

export type TransfersTable = {
  merchant_id: Id<'merchant'>
  entry_id: string
  line: number
  from_account: string
  to_account: string
  amount: bigint
  currency: string
  kind: string
  available_at: Date | null
  posted_at: Date
}

export type BalanceSumsTable = {
  merchant_id: Id<'merchant'>
  ledger_account_id: string
  posted_on: Day
  available_at: Date
  amount: Numeric
}

export type PostingsView = {
  merchant_id: Id<'merchant'>
  entry_id: string
  line: number
  ledger_account_id: string
  amount: bigint
  currency: string
  kind: string
  available_at: Date | null
  posted_at: Date
}

export type BalanceReportsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'report'>
  site_id: Id<'site'>
  account_id: Id<'account'>
  type: string
  currency: string
  time_zone: string
  from_at: Date
  to_at: Date
  status: string
  covers_position: bigint | null
  previous_position: bigint | null
  covers_at: Date | null
  opening: Numeric | null
  credits: Numeric | null
  debits: Numeric | null
  closing: Numeric | null
  lines_count: bigint | null
  late_count: bigint | null
  late_net: Numeric | null
  rows_count: number | null
  made_by: string
  user_id: Id<'user'> | null
  created_at: Date
}

/** Rows or a place, never both: see migration 127. */
export type BalanceReportPagesTable = {
  merchant_id: Id<'merchant'>
  report_id: Id<'report'>
  page: number
  rows: JSONColumnType<object[]> | null
  place: JSONColumnType<{ since: string; position: string; line: number; balance: string }> | null
}

export type ImportRunsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'job'>
  site_id: Id<'site'>
  user_id: Id<'user'>
  purpose: string
  file_name: string
  file_bytes: bigint
  format: string
  mapping: JSONColumnType<object> | null
  notation: JSONColumnType<{ decimal: '.' | ','; timeZone: string; dayFirst: boolean; currency: string }>
  status: Generated<string>
  parts_taken: Generated<number>
  bytes_taken: Generated<bigint>
  last_part: Buffer | null
  reading: JSONColumnType<object> | null
  rest: Buffer | null
  new_lines: Generated<number>
  here_lines: Generated<number>
  waiting_lines: Generated<number>
  refused_lines: Generated<number>
  skipped_lines: Generated<number>
  kinds: ColumnType<Record<string, number>, string | undefined, string>
  kept_lines: Generated<number>
  created_at: Date
  updated_at: Date
  ended_at: Date | null
}

export type ImportLinesTable = {
  merchant_id: Id<'merchant'>
  run_id: Id<'job'>
  line: number
  part: number
  code: string | null
  reason: string | null
  cells: JSONColumnType<string[]> | null
  kind: string | null
  type: string | null
  reference: string | null
  order_reference: string | null
  currency: string | null
  amount: bigint | null
  at: Date | null
}

export type PeriodClosingsTable = {
  merchant_id: Id<'merchant'>
  id: string
  site_id: Id<'site'>
  user_id: Id<'user'>
  status: string
  closed_before: Day | null
  reports: number | null
  created_at: Date
  ended_at: Date | null
}

export type PayoutLinesTable = {
  merchant_id: Id<'merchant'>
  payout_id: Id<'transaction'>
  entry_id: string
  active: Generated<boolean>
}
export type PayoutReferencesTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  reference: string
  payout_id: Id<'transaction'>
}

export type IngestEventsTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  event_id: string
  type: string
  reference: string
  occurred_at: Date
  received_at: Date
  status: 'accepted' | 'held' | 'refused'
  code: string | null
  message: string | null
  hash: Buffer
  data: JSONColumnType<Record<string, unknown>> | null
  transaction_id: Id<'transaction'> | null
  waits_for: string | null
  decided_at: Date | null
}

export type MalformedEventsTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  hash: Buffer
  event_id: string | null
  type: string | null
  reference: string | null
  code: string
  received_at: Date
  times: Generated<number>
}

type StatisticsMeasures = {
  count: bigint
  gross: Numeric
  refunds: Numeric
  chargebacks: Numeric
  fees: Numeric
  net: Numeric
  refunded_count: bigint
  disputed_count: bigint
}

type StatisticsDimensions = {
  site_id: Id<'site'>
  type: string
  status: string
  currency: string
  account_currency: string
}
type Bucket = { field: 'created' | 'captured'; bucket: Day }
type DayDimensions = Bucket & StatisticsDimensions & { method: string }
type ValueDimensions = Bucket & StatisticsDimensions & { facet: string; value: string }
type ChangedValues = {
  created_month: Day
  captured_month: Day | null
  country: string | null
  card_brand: string | null
  decline_code: string | null
}

export type StatisticsSumsTable = {
  merchant_id: Id<'merchant'>
  level: 'day' | 'month' | 'year'
} & DayDimensions &
  StatisticsMeasures
export type StatisticsDeltasTable = { merchant_id: Id<'merchant'>; id: string } & DayDimensions & StatisticsMeasures

export type StatisticsValueSumsTable = { merchant_id: Id<'merchant'>; level: 'month' | 'year' } & ValueDimensions &
  StatisticsMeasures
export type StatisticsValueDeltasTable = { merchant_id: Id<'merchant'>; id: string } & ChangedValues &
  StatisticsDimensions &
  StatisticsMeasures

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
  filter: JSONColumnType<Record<string, unknown>>
  skip_delivered: boolean
  latest_per_object: boolean
  per_second: number
  skipped: JSONColumnType<Record<string, number>>
  oldest_at: Date | null
  newest_at: Date | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
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

export type NotificationPositionsTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  last_position: bigint
}

export type BalanceReleasesTable = {
  merchant_id: Id<'merchant'>
  account_id: Id<'account'>
  available_at: Date
  site_id: Id<'site'>
  announced_at: Date | null
}

export type NotificationDueTable = {
  id: string
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  due_at: Date
}

export type PendingWorkTable = {
  kind: 'statistics' | 'sandbox' | 'reports' | 'closings'
  merchant_id: Id<'merchant'>
  id: string
}

export type UserAuthTable = {
  user_id: Id<'user'>
  password_hash: string | null
  password_changed_at: Date | null
  email_confirmed_at: Date | null
  operator: Generated<boolean>
  disabled_at: Date | null
  last_sign_in_at: Date | null
  created_at: Date
}

export type UserPrefsTable = {
  user_id: Id<'user'>
  time_zone: string
  date_style: Generated<string>
  preferences: ColumnType<Record<string, unknown>, string | undefined, string>
  version: Generated<bigint>
  updated_at: Date
}

export type SessionsTable = {
  id: Id<'session'>
  user_id: Id<'user'>
  merchant_id: Id<'merchant'>
  address: string
  user_agent: string
  created_at: Date
  authenticated_at: Date
  last_interactive_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: 'sign_out' | 'reuse' | 'limit' | 'revoked' | 'password' | 'factor' | null
  methods: Generated<string[]>
}

export type SessionTokensTable = {
  session_id: Id<'session'>
  generation: number
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  created_at: Date
  spent_at: Date | null
  successor: Buffer | null
}

export type OneTimeTokensTable = {
  hash: Buffer
  kind: 'setup' | 'reset' | 'confirm_email' | 'invitation'
  user_id: Id<'user'> | null
  email: string | null
  data: ColumnType<Record<string, unknown>, string | undefined, string>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type InstallationTable = { singleton: Generated<boolean>; set_up_at: Date | null }

export type SignInFailuresTable = { email_hash: Buffer; failures: number; last_at: Date; locked_until: Date | null }

export type KnownDevicesTable = {
  user_id: Id<'user'>
  device_hash: Buffer
  failures: Generated<number>
  last_seen_at: Date
}

export type RateLimitsTable = { key: string; whole_at: Date }

export type IdempotencyKeysTable = {
  merchant_id: Id<'merchant'>
  principal: string
  route: string
  key: string
  request_hash: Buffer
  status: number
  cipher: Buffer
  key_id: string
  created_at: Date
}

export type SandboxesTable = {
  merchant_id: Id<'merchant'>
  status: 'filling' | 'filled' | 'removing' | 'failed'
  seed: string
  until: Date
  site_ids: Id<'site'>[]
  events: Generated<number>
  expected: number
  started_at: Date
  beat_at: Date
}

export type MailOutboxTable = {
  id: string
  cipher: Buffer
  key_id: string
  created_at: Date
  attempts: Generated<number>
  next_attempt_at: Date
}

export type InvitationsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'invitation'>
  email: string
  role: string
  invited_by: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

export type UserFactorsTable = {
  id: string
  user_id: Id<'user'>
  state: 'pending' | 'active'
  cipher: Buffer
  key_id: string
  last_step: Generated<bigint>
  created_at: Date
  expires_at: Date | null
  confirmed_at: Date | null
}

export type RecoveryCodesTable = { user_id: Id<'user'>; hash: Buffer; created_at: Date; used_at: Date | null }

export type PasskeysTable = {
  id: Id<'key'>
  user_id: Id<'user'>
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
  transports: string[]
  name: string
  backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

export type ChallengesTable = {
  hash: Buffer
  kind: 'sign_in' | 'passkey' | 'passkey_factor' | 'passkey_register'
  user_id: Id<'user'> | null
  session_id: Id<'session'> | null
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type FactorAttemptsTable = {
  id: string
  user_id: Id<'user'>
  at: Date
  session_id: Id<'session'> | null
  kind: Generated<'factor' | 'password'>
}

export type UserEventsTable = {
  id: Id<'event'>
  user_id: Id<'user'>
  at: Date
  type: string
  outcome: 'success' | 'failure' | 'refused'
  address: string
  user_agent: string
  detail: string | null
}

export type AuditHeadsTable = { merchant_id: Id<'merchant'>; number: bigint; hash: Buffer }

export type AuditLogTable = {
  merchant_id: Id<'merchant'>
  number: bigint
  id: Id<'event'>
  at: Date
  content: JSONColumnType<Record<string, unknown>>
  actor_id: string | null
  action: string
  outcome: string
  object_id: string | null
  previous_hash: Buffer
  hash: Buffer
}

/** An entry of an allow-list as it is stored; `cidr` is canonical. */
export type StoredRange = { cidr: string; note: string; addedBy: string; addedAt: string }

type IpWhitelistColumns = {
  enabled: Generated<boolean>
  entries: JSONColumnType<StoredRange[], string | undefined, string>
  ranges: Generated<string[]>
  version: Generated<bigint>
  updated_at: Date | null
}
export type UserIpWhitelistsTable = { user_id: Id<'user'> } & IpWhitelistColumns
export type SiteIpWhitelistsTable = { merchant_id: Id<'merchant'>; site_id: Id<'site'> } & IpWhitelistColumns

type AddressColumns = { address: string; last_seen_at: Date; count: bigint; refused: boolean }
export type UserAddressesTable = { user_id: Id<'user'> } & AddressColumns
export type SiteAddressesTable = { merchant_id: Id<'merchant'>; site_id: Id<'site'> } & AddressColumns

export type SiteSecretUsesTable = {
  merchant_id: Id<'merchant'>
  secret_id: string
  minute: Date
  count: bigint
  address: string
}

export type ExportManifestsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'export'>
  kind: string
  object_id: string | null
  format: string
  file_name: string
  time_zone: string
  filter: JSONColumnType<Record<string, string>, string, never>
  status: string
  expected_rows: bigint
  rows: bigint | null
  bytes: bigint | null
  sha256: string | null
  sums: JSONColumnType<{ column: string; currency: string; amount: string }[], string | undefined, string> | null
  user_id: Id<'user'>
  created_at: Date
  finished_at: Date | null
}

export type ViewsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'view'>
  user_id: Id<'user'>
  list: string
  name: string
  shared: boolean
  query: JSONColumnType<Record<string, string>>
  version: Generated<bigint>
  created_at: Date
  updated_at: Date
}

export type CalendarLinksTable = {
  merchant_id: Id<'merchant'>
  user_id: Id<'user'>
  hash: Buffer
  created_at: Date
  last_read_at: Date | null
}

export type Database = {
  calendar_links: CalendarLinksTable
  views: ViewsTable
  export_manifests: ExportManifestsTable
  user_ip_whitelists: UserIpWhitelistsTable
  user_addresses: UserAddressesTable
  site_ip_whitelists: SiteIpWhitelistsTable
  site_addresses: SiteAddressesTable
  site_secret_uses: SiteSecretUsesTable
  audit_heads: AuditHeadsTable
  audit_log: AuditLogTable
  merchant_directory: MerchantDirectoryTable
  users: UsersTable
  user_merchants: UserMerchantsTable
  merchants: MerchantsTable
  members: MembersTable
  sites: SitesTable
  site_secrets: SiteSecretsTable
  accounts: AccountsTable
  ledger_accounts: LedgerAccountsTable
  transactions: TransactionsTable
  transaction_details: TransactionDetailsTable
  journal_entries: JournalEntriesTable
  transfers: TransfersTable
  balance_sums: BalanceSumsTable
  postings: PostingsView
  payout_lines: PayoutLinesTable
  balance_reports: BalanceReportsTable
  balance_report_pages: BalanceReportPagesTable
  period_closings: PeriodClosingsTable
  payout_references: PayoutReferencesTable
  ingest_events: IngestEventsTable
  malformed_events: MalformedEventsTable
  import_runs: ImportRunsTable
  import_lines: ImportLinesTable
  statistics_sums: StatisticsSumsTable
  statistics_deltas: StatisticsDeltasTable
  statistics_value_sums: StatisticsValueSumsTable
  statistics_value_deltas: StatisticsValueDeltasTable
  notifications: NotificationsTable
  notification_attempts: NotificationAttemptsTable
  notification_repeats: NotificationRepeatsTable
  notification_repeat_sites: NotificationRepeatSitesTable
  notification_repeat_skips: NotificationRepeatSkipsTable
  notification_endpoints: NotificationEndpointsTable
  notification_headers: NotificationHeadersTable
  notification_positions: NotificationPositionsTable
  balance_releases: BalanceReleasesTable
  notification_due: NotificationDueTable
  pending_work: PendingWorkTable
  user_auth: UserAuthTable
  user_prefs: UserPrefsTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  one_time_tokens: OneTimeTokensTable
  installation: InstallationTable
  sign_in_failures: SignInFailuresTable
  known_devices: KnownDevicesTable
  rate_limits: RateLimitsTable
  idempotency_keys: IdempotencyKeysTable
  sandboxes: SandboxesTable
  mail_outbox: MailOutboxTable
  invitations: InvitationsTable
  user_factors: UserFactorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  challenges: ChallengesTable
  factor_attempts: FactorAttemptsTable
  user_events: UserEventsTable
}
