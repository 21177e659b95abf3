import { formatNumber } from './formats.ts'

const some = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`
const lines = (n: number) => some(n, 'line', 'lines')

export const comparisonTexts = {
  title: 'Reconciliation',
  against: (file: string, site: string) => `${file} against the events of ${site}`,
  crumbs: 'Breadcrumbs',
  equation: (currency: string) => `The file against what is here, ${currency}`,
  inFile: 'Processor’s file',
  here: 'Here',
  difference: 'Difference',
  items: (count: number) => some(count, 'item', 'items'),
  explained: 'Explained in full',
  none: 'No difference',
  results: {
    missing_here: 'Missing here',
    missing_in_file: 'Missing in the file',
    differs: 'Amounts differ',
    matched: 'Matched',
  },
  all: 'All',
  tabs: 'Results',
  label: 'What was compared',
  reference: 'Reference',
  order: 'Order',
  at: (zone: string) => `Occurred, ${zone}`,
  type: 'Type',
  types: {
    payment: 'Payment',
    refund: 'Refund',
    chargeback: 'Dispute',
    payout: 'Payout',
    fee: 'Fee',
    adjustment: 'Adjustment',
    reserve: 'Reserve',
  } as Record<string, string>,
  result: 'Result',
  open: 'Open',
  nothing: 'Nothing to compare',
  nothingText: 'No line of this kind.',
  count: (shown: number, total: number) => `${formatNumber(shown)} of ${some(total, 'row', 'rows')}`,
  failed: 'The comparison did not load.',
  period: (from: string, to: string) => `From the first to the last line of the file: ${from} to ${to}.`,
  refused: (count: number) => `${lines(count)} could not be read and ${count === 1 ? 'is' : 'are'} not compared.`,
}
