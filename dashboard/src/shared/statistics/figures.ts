import { formatMoney, formatMoneyShort } from '@firepay/ui/components/money-format.ts'
import type { Answer } from '../../api/query.ts'
import { formatNumber, formats } from '../../locale/formats.ts'

export type Group = Answer<'GET /transaction-stats'>['groups'][number]
export type Rate = { succeeded: number; attempted: number }

/** The charted measure: sums of one currency, or counts if the role sees no sums. Currencies are never added. */
export type Measure = { kind: 'money'; currency: string } | { kind: 'count' }

export type Figures = { count: number; value: bigint } & Rate

/** The sum of groups in a measure. */
export function add(groups: readonly Group[], measure: Measure): Figures {
  const whole: Figures = { count: 0, value: 0n, succeeded: 0, attempted: 0 }
  for (const group of groups) {
    whole.count += group.count
    whole.value += sumOf(group, measure)
    whole.succeeded += group.successRate.succeeded
    whole.attempted += group.successRate.attempted
  }
  return whole
}

function sumOf(group: Group, measure: Measure): bigint {
  if (measure.kind === 'count') return BigInt(group.count)
  return BigInt(group.totals?.find(({ currency }) => currency === measure.currency)?.gross ?? 0)
}

/** The currencies of the groups, `first` first, then alphabetically; empty if the role sees no sums. */
export function currenciesOf(groups: readonly Group[], first: string | undefined): string[] {
  const found = new Set(groups.flatMap((group) => (group.totals ?? []).map(({ currency }) => currency)))
  return [...found].sort((a, b) => Number(b === first) - Number(a === first) || (a < b ? -1 : 1))
}

export function show(value: bigint, measure: Measure): string {
  return measure.kind === 'money' ? formatMoney(value, measure.currency) : formatNumber(Number(value))
}

/** "+€4,908.70": signed, also for counts. */
export function showChange(change: bigint, measure: Measure): string {
  if (measure.kind === 'money') return formatMoney(change, measure.currency, { sign: 'always' })
  const text = formatNumber(Math.abs(Number(change)))
  return change < 0n ? `−${text}` : change > 0n ? `+${text}` : text
}

/** "€20k": for the axis; tooltip and table show the exact figure. */
export function showShort(value: number, measure: Measure): string {
  if (value === 0) return '0'
  if (measure.kind === 'money') return formatMoneyShort(BigInt(Math.round(value)), measure.currency)
  return value.toLocaleString(formats.numbers, { notation: 'compact' })
}

/** "94.1%": one decimal. Only an exact share prints 100% or 0%. */
export function percent(share: number): string {
  const rounded = Math.round(share * 1_000) / 1_000
  const shown = rounded === 1 && share < 1 ? 0.999 : rounded === 0 && share > 0 ? 0.001 : rounded
  return shown.toLocaleString(formats.numbers, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A share, exact for sums beyond floating-point precision. Zero if the whole is zero. */
export function shareOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000
}

/** The success rate; null without attempts. */
export function ratioOf({ succeeded, attempted }: Rate): number | null {
  return attempted === 0 ? null : succeeded / attempted
}
