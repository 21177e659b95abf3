import { formatNumber } from './formats.ts'

const rows = (n: number, isAtLeast = false) => `${formatNumber(n)}${isAtLeast ? '+' : ''} ${n === 1 ? 'row' : 'rows'}`

/** The export dialog and the list of past exports. */
export const exportTexts = {
  cancel: 'Cancel',
  close: 'Close',
  title: (what: string) => `Export ${what}`,
  lead: (n: number, isAtLeast?: boolean) => `${rows(n, isAtLeast)}, exactly as filtered and sorted on the screen.`,
  selected: (n: number) => `The ${rows(n)} that you selected, sorted as on the screen.`,
  format: 'Format',
  formats: { spreadsheet: 'Spreadsheet', csv: 'Plain CSV', ndjson: 'NDJSON' },
  formatHint: {
    spreadsheet:
      'CSV for Excel, Numbers, Sheets and LibreOffice: dates as dates, last four digits and references as text, marked with an apostrophe.',
    csv: 'RFC 4180, for programs: decimal points, times with their UTC offset, the currency in its own column.',
    ndjson: 'For programs: one JSON object per line, with the same fields.',
  },
  decimal: 'Decimal sign',
  decimalHint: {
    '.': 'Decimal point, commas between cells.',
    ',': 'Decimal comma, semicolons between cells.',
  },
  zone: 'Times in',
  file: 'File',
  start: (n: number, isAtLeast?: boolean) => `Export ${rows(n, isAtLeast)}`,
  running: 'Exporting',
  progress: (done: number, total: number) => `${formatNumber(Math.min(done, total))} of ${rows(total)}`,
  stop: 'Cancel export',
  stopped: 'Export canceled. No file was kept.',
  broken: 'The export was interrupted. No file was kept, so nothing incomplete can be mistaken for the whole.',
  tooLargeHere:
    'This file is too large for this browser to hold. Choose a shorter period, or export it in Chrome or Edge.',
  retry: 'Try again',
  done: (n: number, file: string) => `${rows(n)} in ${file}`,
  checked: 'The file was checked against its hash.',
  sums: 'Totals',
  sumOf: (column: string) => sumNames[column] ?? column,
  hash: 'SHA-256',
  copyHash: 'Copy the SHA-256',
  copied: 'Copied',
  verify: 'To check the file later, run this beside it and compare:',
  command: (file: string) => `sha256sum ${file}`,
  all: 'All exports',
  list: {
    title: 'Exports',
    lead: 'Every file exported from this merchant, with its filter, totals and hash.',
    failed: 'Exports did not load.',
    count: (shown: number, total: number) =>
      `${formatNumber(shown)} of ${formatNumber(total)} ${total === 1 ? 'export' : 'exports'}`,
    none: 'No exports yet',
    noneText: 'Exports of transactions, payouts, reports, notifications and the audit log are listed here.',
    columns: { at: 'Exported', by: 'By', file: 'File', rows: 'Rows', status: 'Status' },
    status: { running: 'Running', complete: 'Complete', broken: 'Interrupted' },
    kind: {
      transactions: 'Transactions',
      report: 'Balance report',
      'audit-log': 'Audit log',
      payouts: 'Payouts',
      'payout-lines': 'Payout lines',
      notifications: 'Notifications',
    },
    details: 'Details',
    show: (file: string) => `Details of ${file}`,
    filter: 'Filter',
    noFilter: 'None',
    bytes: 'Size',
    zone: 'Time zone',
    by: 'By',
    size: (n: number) => `${formatNumber(n)} bytes`,
  },
} as const

const sumNames: Readonly<Record<string, string>> = {
  amount: 'Amount',
  capturedAmount: 'Captured',
  refundedAmount: 'Refunded',
  feeTotal: 'Fees',
  net: 'Net',
  credits: 'Credits',
  debits: 'Debits',
  credit: 'Credit',
  debit: 'Debit',
  gross: 'Gross',
  fees: 'Fees',
}
