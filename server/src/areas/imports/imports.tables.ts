import type { Id } from '@firepay/contract/product/ids.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { StoredControl } from './file-control.ts'
import type { Movement } from './movements.ts'
import type { SaidNotation } from './read-part.ts'

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
  notation: JSONColumnType<SaidNotation & { currency: string | null }>
  status: Generated<string>
  parts_taken: Generated<number>
  bytes_taken: Generated<bigint>
  last_part: Buffer | null
  reading: JSONColumnType<object> | null
  next_part: Buffer | null
  cipher: Buffer | null
  key_id: string | null
  new_lines: Generated<number>
  here_lines: Generated<number>
  waiting_lines: Generated<number>
  refused_lines: Generated<number>
  skipped_lines: Generated<number>
  kinds: ColumnType<Record<string, number>, string | undefined, string>
  kept_lines: Generated<number>
  control: JSONColumnType<StoredControl> | null
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
  would_move: bigint | null
  at: Date | null
}

/** A movement that waits. */
export type WaitingMovement = Pick<Movement, 'kind'> & {
  ids: readonly string[]
  /** An earlier line of the file reports it too. */
  isRepeat?: true
  /** The line has no net and no amount for it: the file states what the ledger moves. */
  isUnstated?: true
  /** For a sum of refunds only. */
  effect?: { amount: string; currency: string }
}

/** Lines whose events wait. */
export type ImportWaitingTable = {
  merchant_id: Id<'merchant'>
  run_id: Id<'job'>
  line: number
  event_ids: string[]
  movements: JSONColumnType<WaitingMovement[]>
  is_new: boolean
  cells: JSONColumnType<string[]>
  currency: string | null
  amount: bigint | null
  would_move: bigint | null
}

/** Movements of files matched to objects of other events. */
export type ImportMatchesTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  identity: string
  transaction_id: Id<'transaction'>
  kind: string
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    import_runs: ImportRunsTable
    import_lines: ImportLinesTable
    import_waiting: ImportWaitingTable
    import_matches: ImportMatchesTable
  }
}
