import { formatNumber } from './formats.ts'

const plural = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`

/** Texts loaded after the first screen of transactions: empty states and panels. */
export const transactionsLaterTexts = {
  empty: {
    byFilter: (field: string, phrase: string) => `No transactions with ${field.toLowerCase()} ${phrase}`,
    bySite: (site: string) => `No transactions for ${site}`,
    byAmount: (phrase: string) => `No transactions ${phrase}`,
    inThisPeriod: (title: string) => `${title} in this period`,
    byFilters: 'No transactions match all of these filters',
    /** @param isOpen the phrase starts with a preposition, as in "from 1 Nov 2026" */
    inPeriod: (phrase: string, isOpen: boolean) =>
      isOpen ? `No transactions ${phrase}` : `No transactions in ${phrase}`,
    bySearch: (text: string) => `Nothing found for “${text}”`,
    searchHint: 'Search by the start of an order or processor reference, a whole email, or a whole ID.',
    without: (field: string, n: number) =>
      `Without the ${field.toLowerCase()} filter there ${n === 1 ? 'is' : 'are'} ${formatNumber(n)}.`,
    withoutPeriod: (n: number) => `There ${n === 1 ? 'is' : 'are'} ${formatNumber(n)} in total.`,
    withoutSearch: (n: number) => `Without the search there ${n === 1 ? 'is' : 'are'} ${formatNumber(n)}.`,
    removeFilter: (field: string) => `Remove ${field.toLowerCase()} filter`,
    allTime: 'Show all time',
    clearSearch: 'Clear search',
    clearAll: 'Clear all filters',
    firstTitle: 'No payments yet',
    firstText: 'Your first payment appears here within a second of being sent by your server or processor.',
    noSiteText:
      'Payments arrive through a site. Create one and send its first event, or fill a sandbox with sample traffic.',
    createSite: 'Create a site',
    toSteps: 'See the first steps',
    toSites: 'Go to sites',
    noSiteAbility: 'A developer, admin or owner can create a site.',
  },
  amountSort: {
    title: 'Sort by amount in one currency',
    lead: 'Amounts in different currencies can’t be compared. Choose the currency to list.',
    find: 'Currency',
    close: 'Close',
  },
  news: {
    button: (n: number) => `${formatNumber(n)} new – show`,
    announce: (n: number) => plural(n, 'new transaction', 'new transactions'),
    show: 'Show the newest transactions',
  },
  columns: {
    notSaved: 'The columns could not be saved to your account. They stay in this window.',
  },
  currencies: {
    neverAdded: 'Your default currency first, then by number of payments. Currencies are never added together.',
    otherIs: 'Other: payments settled in another currency, pending refunds, separate fees and adjustments.',
    copyTable: 'Copy table',
    copied: 'Copied',
  },
} as const
