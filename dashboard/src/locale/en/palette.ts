import { formatNumber } from './formats.ts'

const results = (n: number) => (n === 1 ? '1 result' : `${formatNumber(n)} results`)

export const paletteTexts = {
  title: 'Search or jump to',
  placeholder: 'Search or jump to',
  groups: {
    recent: 'Recent',
    pages: 'Pages',
    transactions: 'Transactions',
    sites: 'Sites',
    notifications: 'Notifications',
    payouts: 'Payouts',
    people: 'People',
    actions: 'Actions',
  },
  /** Next to the title of a group that is not complete. */
  of: (shown: number, total: number, isCapped: boolean) =>
    `${formatNumber(shown)} of ${formatNumber(total)}${isCapped ? '+' : ''}`,
  refundOf: (order: string) => `Refund of ${order}`,
  disputeOf: (order: string) => `Dispute of ${order}`,
  late: 'This took too long. Type more, or search in the list.',
  test: 'Test',
  actions: {
    amount: (amount: string) => `Payments of ${amount}`,
    filter: (text: string) => `Filter transactions by “${text}”`,
    repeat: (reference: string) => `Repeat notifications about ${reference}`,
    invite: 'Invite someone',
    newSite: 'Create a site',
    report: 'Request a report',
    dark: 'Switch to dark',
    light: 'Switch to light',
    theme: 'Theme and layout',
    toRtl: 'Right to left',
    toLtr: 'Left to right',
    shortcuts: 'Keyboard shortcuts',
    signOut: 'Sign out',
  },
  status: {
    searching: 'Searching',
    found: results,
    none: 'No results',
  },
  none: {
    all: (text: string) => `Nothing starts with “${text}”.`,
    live: (text: string) => `Nothing in live data starts with “${text}”.`,
    test: (text: string) => `Nothing in test data starts with “${text}”.`,
  },
  noneText: 'Try an order reference, a whole email address, an amount, the name of a site or a member, or an ID.',
  short: 'Type at least three characters to search payments, sites and people.',
  noCommand: 'No action has this name.',
  offline: 'You’re offline. Pages and actions still work; search doesn’t.',
  failed: 'The search failed.',
  tryAgain: 'Try again',
  keys: { move: 'move', open: 'open', newTab: 'new tab' },
  /** `key` is shown as a key. */
  hint: { before: 'Type', key: '>', after: 'for actions' },
}
