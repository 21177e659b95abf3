import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Family, measures } from './families.ts'
import { and, type FiguresRow, type SelectedRows, singles } from './figures-of-rows.ts'
import type { DayRange, Segments } from './segments.ts'
import { unfoldedDeltas } from './unfolded.ts'

/** SQL for a row's group, as text: of a whole period, of a correction in a known group, of a single transaction. */
export type GroupExpressions = {
  whole: RawBuilder<unknown>
  /** True when the group of a whole period depends only on its first day, `s.bucket`. */
  isByDay: boolean
  at: (group: number) => RawBuilder<unknown>
  /** Over `t`, and over `v.part`, the number of the transaction's group. */
  live: RawBuilder<unknown>
}

/** Number of the period, from 0. */
export function byNumber(cutDays: readonly string[]): GroupExpressions {
  return {
    whole: sql`width_bucket(s.bucket, ${cutDays}::date[])::text`,
    isByDay: true,
    at: (group) => sql`${group.toString()}::text`,
    live: sql`v.part::text`,
  }
}

/** The sums to read, with conditions on their rows `s`. */
export type Sums = { family: Family; conditions: readonly RawBuilder<SqlBool>[] }

/** Sums whole periods, unfolded deltas, and the transactions at the edges. */
export function figuresOfSums(
  selection: SelectedRows,
  { family, conditions }: Sums,
  segments: Segments,
  group: GroupExpressions,
): RawBuilder<FiguresRow> {
  const table = sql`${sql.table(family.sums)} s`
  const dimensions = sql`s.type, s.status, s.currency, s.account_currency`
  const own = sql.join(measures.map((name) => sql.ref(`s.${name}`)))
  const negative = sql.join(measures.map((name) => sql`-${sql.ref(`s.${name}`)} as ${sql.ref(name)}`))
  const where = (days: DayRange) =>
    and([
      sql<SqlBool>`s.merchant_id = ${selection.merchantId}`,
      sql<SqlBool>`s.field = ${selection.field}`,
      ...(days.from ? [sql<SqlBool>`s.bucket >= ${days.from}::date`] : []),
      ...(days.to ? [sql<SqlBool>`s.bucket < ${days.to}::date`] : []),
      ...conditions,
    ])
  const parts: RawBuilder<unknown>[] = []
  // Sums by day before computing groups, because computing the group of a row costs more than adding it.
  const byDay = sql.join(measures.map((name) => sql`sum(${sql.ref(`s.${name}`)}) as ${sql.ref(name)}`))
  if (segments.whole) {
    const whole = sql`s.level = ${segments.whole.level} and ${where(segments.whole)}`
    parts.push(
      group.isByDay
        ? sql`
      select ${group.whole} as "group", ${dimensions}, ${own} from (
        select s.bucket, ${dimensions}, ${byDay} from ${table} where ${whole}
        group by s.bucket, ${dimensions}) s`
        : sql`
      select ${group.whole} as "group", ${dimensions}, ${own} from ${table} where ${whole}`,
    )
  }
  for (const part of segments.corrections) {
    parts.push(sql`
      select ${group.at(part.group)} as "group", ${dimensions}, ${part.sign > 0 ? own : negative} from ${table}
      where s.level = ${part.level} and ${where(part)}`)
  }
  if (segments.days) {
    parts.push(sql`
      select ${group.whole} as "group", ${dimensions}, ${own} from ${unfoldedDeltas(family, selection.merchantId)} s
      where ${where(segments.days)}`)
  }
  if (segments.live.length > 0) parts.push(singles(selection, segments.live, group.live))
  return sql<FiguresRow>`
    select /* named: figures */ x."group", x.type, x.status, x.currency, x.account_currency,
      ${sql.join(measures.map((name) => sql`sum(${sql.ref(`x.${name}`)}) as ${sql.ref(name)}`))}
    from (${sql.join(parts, sql` union all `)}) x
    group by x."group", x.type, x.status, x.currency, x.account_currency
  `
}

/** One statement, so one snapshot at every isolation level. */
export function difference(whole: RawBuilder<FiguresRow>, leftOut: RawBuilder<FiguresRow>): RawBuilder<FiguresRow> {
  const key = sql`x."group", x.type, x.status, x.currency, x.account_currency`
  const own = sql.join(measures.map((name) => sql.ref(`x.${name}`)))
  const negative = sql.join(measures.map((name) => sql`-${sql.ref(`x.${name}`)}`))
  return sql<FiguresRow>`
    select ${key}, ${sql.join(measures.map((name) => sql`sum(${sql.ref(`x.${name}`)}) as ${sql.ref(name)}`))}
    from (select ${key}, ${own} from (${whole}) x union all select ${key}, ${negative} from (${leftOut}) x) x
    group by ${key}
  `
}
