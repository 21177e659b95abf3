import { formatNumber } from './formats.ts'

const count = (n: number) => formatNumber(n)

/** Texts of all lists: search, filters, period, zone, order, columns, foot, empty and failed states. */
export const listTexts = {
  /** The button; its panel has its own texts. */
  export: {
    button: (n: number, isAtLeast = false) => `Export ${isAtLeast ? `${formatNumber(n)}+ rows` : rows(n)}`,
    open: 'Export',
    notAllowed: 'Your role can’t export.',
    nothing: 'There is nothing to export.',
    tooMany: (n: number, most: number) => `${rows(n)} are too many. At most ${formatNumber(most)} can be exported.`,
  },
  /** Suffix of an instant in another zone. */
  yourTime: (time: string) => `${time} your time`,
  search: {
    tooShort: 'Type at least 3 characters.',
    clear: 'Clear search',
  },
  zone: {
    label: 'Time zone of this page',
    change: 'Change time zone',
  },
  filters: {
    label: 'Filters',
    add: 'Filter',
    addLabel: 'Add a filter',
    clear: 'Clear',
    close: 'Close',
    edit: (field: string) => `Edit the filter ${field}`,
    remove: (field: string) => `Remove the ${field.toLowerCase()} filter`,
    anyOf: (n: number) => `any of ${n}`,
    or: 'or',
    from: (amount: string) => `from ${amount}`,
    to: (amount: string) => `up to ${amount}`,
    between: (from: string, to: string) => `${from} to ${to}`,
  },
  period: {
    label: 'Period',
    edit: 'Change the period',
    all: 'All time',
  },
  comparison: {
    label: 'Compare with',
    edit: 'Choose what to compare with',
    compare: 'Compare',
    against: 'against',
    notSaved: 'Your choice could not be saved. It applies to this page only.',
  },
  sort: { label: 'Sort order' },
  columns: {
    open: 'Columns',
    title: 'Columns',
  },
  selection: {
    column: 'Select',
    all: 'Select all loaded rows',
    one: (name: string) => `Select ${name}`,
    label: 'Selection',
    count: (n: number) => `${count(n)} selected`,
    export: (n: number) => `Export ${count(n)}`,
    copyIds: 'Copy IDs',
    idsCopied: (n: number) => `${count(n)} ${n === 1 ? 'ID' : 'IDs'} copied`,
    copyLink: 'Copy link',
    linkCopied: 'Link copied. It opens exactly these rows.',
    clear: 'Clear selection',
    atMost: (n: number) => `Links and exports of a selection hold at most ${count(n)} rows.`,
  },
  rows: {
    /** The tag of test rows among live ones. */
    test: 'Test',
    sortBy: (column: string) => `Sort by ${column}`,
    range: (shown: number, total: number) => ({ range: `${shown === 0 ? 0 : 1}–${count(shown)}`, total: count(total) }),
    word: 'Rows',
    of: 'of',
    more: 'More rows load as you scroll.',
    loadMore: (n: number) => `Load ${n} more`,
    loading: 'Loading more rows',
    end: 'End of list.',
    failedMore: 'The next rows did not load.',
    updated: 'Updated',
    refresh: 'Refresh',
    move: 'move',
    open: 'open',
    select: 'select',
    copied: (id: string) => `Copied ${id}`,
    stale: (time: string) => `Rows from ${time}, before the error. They may be out of date.`,
    kept: 'Your filters are kept.',
    retry: 'Try again',
  },
} as const

function rows(n: number) {
  return `${formatNumber(n)} ${n === 1 ? 'row' : 'rows'}`
}
