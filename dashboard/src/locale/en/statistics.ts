import { formatNumber } from './formats.ts'

const some = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`
const attempts = (succeeded: number, attempted: number) =>
  `${formatNumber(succeeded)} of ${some(attempted, 'attempt', 'attempts')}`
const units = { hour: ['hour', 'hours'], day: ['day', 'days'], month: ['month', 'months'] } as const
type Unit = keyof typeof units

export const statisticsTexts = {
  chart: 'Chart',
  table: 'Table',
  viewOf: (title: string) => `${title} as`,
  failed: (title: string) => `${title} did not load.`,
  nothing: 'Nothing in this period.',
  /** Payments exist, but none has this value. */
  noneKnown: 'Not known for any payment in this period.',
  unit: (unit: Unit) => ({ hour: 'Hour', day: 'Day', month: 'Month' })[unit],
  before: 'Before',
  thisPeriod: 'This period',
  change: 'Change',
  together: 'Total',
  of: (title: string, currency: string) => `${title}, ${currency}`,
  transactions: 'Transactions',
  count: 'Count',
  share: 'Share',
  currencies: {
    label: 'Currency of the charts',
    against: (change: string, before: string) => `${change} against ${before}`,
    noneBefore: {
      previous: 'Nothing in the previous period',
      month: 'Nothing a month earlier',
      year: 'Nothing a year earlier',
      none: '',
    },
    more: (count: number) => `Show ${formatNumber(count)} more currencies`,
    fewer: 'Show fewer currencies',
  },
  volume: {
    title: 'Volume',
    countTitle: 'Transactions',
    links: 'Volume by period: opens the transactions',
    named: (period: string, value: string, before: string | null) =>
      before === null ? `${period}: ${value}` : `${period}: ${value}, before ${before}`,
    legend: (period: string, value: string) => `${period}, ${value}`,
    lead: (value: string, n: number, unit: Unit) => `${value} in ${formatNumber(n)} ${units[unit][n === 1 ? 0 : 1]}`,
    /** The period of the compared figures. */
    when: { previous: 'in the previous period', month: 'a month earlier', year: 'a year earlier', none: '' },
    more: (share: string, before: string, when: string) => `, ${share} more than ${before} ${when}.`,
    less: (share: string, before: string, when: string) => `, ${share} less than ${before} ${when}.`,
    same: (before: string, when: string) => `, as much as the ${before} ${when}.`,
    open: (clock: string) => `Today isn’t over: both periods end at ${clock}.`,
    noneBefore: (when: string) => `, and nothing ${when}.`,
    end: '.',
    best: (unit: Unit, period: string, value: string) => `The best ${unit} was ${period} with ${value}.`,
  },
  rate: {
    title: 'Success rate',
    links: 'Success rate by period: opens the transactions',
    lead: (rate: string, succeeded: number, attempted: number) => `${rate}: ${attempts(succeeded, attempted)}`,
    above: (points: string, before: string, succeeded: number, attempted: number) =>
      `, ${points} points above ${before} before (${attempts(succeeded, attempted)}).`,
    below: (points: string, before: string, succeeded: number, attempted: number) =>
      `, ${points} points below ${before} before (${attempts(succeeded, attempted)}).`,
    same: (succeeded: number, attempted: number) => `, the same as before (${attempts(succeeded, attempted)}).`,
    end: '.',
    lowest: (unit: Unit, period: string) => `Lowest ${unit === 'month' ? 'in' : 'on'} ${period}.`,
    named: (period: string, rate: string, succeeded: number, attempted: number) =>
      `${period}: ${rate}, ${attempts(succeeded, attempted)}`,
    noneThen: (period: string) => `${period}: no attempts`,
    allCurrencies: 'All currencies',
    succeeded: 'Succeeded',
    attempted: 'Attempts',
    rate: 'Rate',
  },
  declines: {
    title: 'Decline reasons',
    column: 'Reason',
    lead: (declined: number, attempted: number) =>
      `${formatNumber(declined)} of ${some(attempted, 'attempt was', 'attempts were')} declined.`,
    first: (n: number, share: string) =>
      n === 1
        ? `The top reason accounts for ${share} of them.`
        : `The top ${formatNumber(n)} reasons account for ${share} of them.`,
    detail: (share: string, declined: number) => `${share} of ${some(declined, 'decline', 'declines')}`,
    other: (n: number) => `Other, ${some(n, 'reason', 'reasons')}`,
  },
  methods: {
    title: 'Methods',
    column: 'Method',
    lead: (name: string, share: string) => `${name} accounts for ${share} of the volume.`,
    leadCount: (name: string, share: string) => `${name} accounts for ${share} of the payments.`,
    rate: (name: string, rate: string, succeeded: number, attempted: number) =>
      `${name} succeeds most often: ${rate}, ${attempts(succeeded, attempted)}.`,
    detail: (n: number, rate: string | null, attempted: number) =>
      rate === null
        ? some(n, 'payment', 'payments')
        : `${some(n, 'payment', 'payments')} · ${rate} of ${some(attempted, 'attempt', 'attempts')} succeeded`,
    other: (n: number) => `Other, ${some(n, 'method', 'methods')}`,
  },
  countries: {
    title: 'Countries',
    column: 'Country',
    lead: (name: string, share: string) => `${name} accounts for ${share} of the volume.`,
    leadCount: (name: string, share: string) => `${name} accounts for ${share} of the payments.`,
    first: (n: number, share: string) => `The top ${formatNumber(n)} countries: ${share}. By customer country.`,
    byCustomer: 'By customer country.',
    detail: (n: number, share: string) => `${some(n, 'payment', 'payments')} · ${share}`,
    other: (n: number) => `Other, ${some(n, 'country', 'countries')}`,
  },
  unknown: 'Unknown',
}
