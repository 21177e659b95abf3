import { type Rich, type RichPart, rich } from '../rich.ts'
import { formatNumber } from './formats.ts'

const some = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`
const lines = (n: number) => some(n, 'line', 'lines')

export const payoutsTexts = {
  title: 'Balances',
  pageTitle: 'Payouts',
  exported: 'payouts',
  unknownSite: 'Site',
  account: (site: string, currency: string) => `${site}, ${currency}`,

  status: { created: 'On its way', paid: 'Paid', failed: 'Failed' },
  reconciliation: {
    addsUp: 'Adds up',
    waiting: 'Waiting for bank',
    returned: 'Returned',
    offBy: (amount: string) => `Off by ${amount}`,
  },

  strip: {
    totals: { created: 'On its way', paid: 'Paid', failed: 'Failed' },
    label: 'Payouts in this list by status',
    next: 'Next due at your bank',
    overdue: (amount: string) => `${amount}, overdue`,
    reconciled: 'Reconciled',
    reconciledOf: (n: number) => `Reconciled, first ${some(n, 'row', 'rows')}`,
    share: (matched: number, paid: number) => `${formatNumber(matched)} of ${formatNumber(paid)}`,
    allAddUp: 'paid payouts add up',
    off: (n: number, amount: string | null) =>
      amount === null ? `${formatNumber(n)} don’t add up` : `${formatNumber(n)} is off by ${amount}`,
    payouts: (n: number) => some(n, 'payout', 'payouts'),
    and: (amounts: string) => `and ${amounts}`,
    none: 'None',
    returned: 'went back to the balance',
  },

  list: {
    card: 'Payouts',
    table: 'Payouts',
    scroller: 'Table of payouts',
    failed: 'The payouts did not load.',
    announce: (total: number) => some(total, 'payout', 'payouts'),
    expected: 'expected',
    left: 'Open a payout to see the rest.',
  },
  columns: {
    createdAt: 'Sent',
    amount: 'Amount',
    status: 'Status',
    reference: 'Payout',
    site: 'Site',
    to: 'To',
    arrival: 'Arrival',
    lines: 'Lines',
    bank: 'Bank reference',
    check: 'Reconciliation',
  },
  sort: {
    '-createdAt': 'Newest first',
    createdAt: 'Oldest first',
    '-amount': 'Largest first',
    amount: 'Smallest first',
  },
  search: { label: 'Search payouts', placeholder: 'Payout or bank reference' },
  filters: {
    status: 'Status',
    currency: 'Currency',
    accountId: 'Account',
    payout: 'Payout',
    period: 'Sent',
  },
  empty: {
    first: 'No payouts yet',
    firstText: 'A payout appears here when the processor sends your balance to your bank.',
    filtered: 'No payouts match',
    filteredText: 'Remove a filter or choose a longer period.',
    clear: 'Clear filters',
    allTime: 'All time',
  },

  one: {
    crumbs: 'Breadcrumbs',
    balances: 'Balances',
    payouts: 'Payouts',
    failed: 'The payout did not load.',
    notFound: 'This payout does not exist',
    notFoundText: 'The web address may be mistyped, or it belongs to another merchant.',
    toList: 'Go to payouts',
    payoutOf: 'Payout of',
    copyLink: 'Copy link',
    earlier: 'Earlier payout of this account',
    later: 'Later payout of this account',
    exported: 'the lines of this payout',
    exportedAll: (n: number, payout: string) =>
      `${lines(n)} that ${n === 1 ? 'comes' : 'come'} to the payout of ${payout}, in the order of posting.`,
    exportedOff: (n: number, sum: string, payout: string, off: string) =>
      `${lines(n)} that ${n === 1 ? 'comes' : 'come'} to ${sum}: the payout of ${payout} is off by ${off}, which is in no line and not in the file.`,
    paperTitle: (reference: string) => `Payout ${reference}`,
    copied: 'Copied',
    story: 'What happened to this payout',
    equation: 'How this payout adds up',
    offTitle: (amount: string) => `This payout is off by ${amount}.`,
    offText: (linesAmount: string, payout: string) =>
      `Its lines come to ${linesAmount}, the processor paid out ${payout}. Ask the processor about the rest; it’s shown under other movements.`,
  },

  equation: {
    payments: 'Payments',
    refunds: 'Refunds',
    disputes: 'Disputes',
    fees: 'Fees',
    other: 'Other movements',
    payout: 'Payout',
    counts: {
      payment: (n: number) => some(n, 'payment', 'payments'),
      refund: (n: number) => some(n, 'refund', 'refunds'),
      chargeback: (n: number) => some(n, 'dispute', 'disputes'),
      fee: (n: number) => some(n, 'fee', 'fees'),
      other: (n: number) => some(n, 'movement', 'movements'),
    },
    ofPayments: (share: string) => `${share} of payments`,
  },

  sentence: {
    comma: ', ',
    and: ' and ',
    sent: (amount: RichPart, to: string | null, on: string) =>
      to === null ? rich`${amount} was sent on ${on}.` : rich`${amount} was sent to ${{ code: to }} on ${on}.`,
    due: (amount: RichPart, to: string | null, on: string, day: string) =>
      to === null
        ? rich`${amount} was sent on ${on} and is expected on ${day}.`
        : rich`${amount} was sent to ${{ code: to }} on ${on} and is expected on ${day}.`,
    arrived: (amount: RichPart, to: string | null, on: string, day: string) =>
      to === null
        ? rich`${amount} was sent on ${on} and arrived on ${day}.`
        : rich`${amount} was sent to ${{ code: to }} on ${on} and arrived on ${day}.`,
    failed: (amount: RichPart, on: string, day: string, reason: string | undefined) =>
      reason === undefined
        ? rich`${amount} was sent on ${on} and was returned on ${day}. It went back to your balance.`
        : rich`${amount} was sent on ${on} and was returned on ${day}: ${reason}. It went back to your balance.`,
    holds: (payments: number, less: Rich) =>
      less.length === 0
        ? rich`It includes ${some(payments, 'payment', 'payments')}.`
        : rich`It includes ${some(payments, 'payment', 'payments')}, less ${less}.`,
    held: (payments: number, less: Rich) =>
      less.length === 0
        ? rich`It included ${some(payments, 'payment', 'payments')}.`
        : rich`It included ${some(payments, 'payment', 'payments')}, less ${less}.`,
    refunds: (n: number) => rich`${some(n, 'refund', 'refunds')}`,
    disputes: (n: number) => rich`${some(n, 'dispute', 'disputes')}`,
    fees: (amount: RichPart) => rich`${amount} in fees`,
    otherIn: (amount: RichPart) => rich`${amount} came from other movements.`,
    otherOut: (amount: RichPart) => rich`${amount} went to other movements.`,
    unexplained: (amount: RichPart) => rich`${amount} is not in any of its lines.`,
    empty: rich`It has no lines.`,
    sentAgain: (n: number, of: number, payouts: Rich) =>
      n === of
        ? rich`${n === 1 ? 'Its line is' : `Its ${lines(n)} are`} now in ${payouts}.`
        : rich`${formatNumber(n)} of its ${lines(of)} ${n === 1 ? 'is' : 'are'} now in ${payouts}.`,
  },

  lines: {
    title: 'What makes up this payout',
    open: 'Open in list',
    openHint: 'The list shows whole transactions: captures, refunds and fees outside this payout count there too.',
    table: 'Lines of this payout',
    posted: 'Posted',
    line: 'Line',
    amount: 'Amount',
    fees: 'Fees',
    net: 'Net',
    groups: {
      payment: 'Payments',
      refund: 'Refunds',
      chargeback: 'Disputes',
      fee: 'Other fees',
      other: 'Other movements',
    },
    more: (rest: string) => `Show ${rest}`,
    rest: {
      payment: (n: number) => some(n, 'more payment', 'more payments'),
      refund: (n: number) => some(n, 'more refund', 'more refunds'),
      chargeback: (n: number) => some(n, 'more dispute', 'more disputes'),
      fee: (n: number) => some(n, 'more fee', 'more fees'),
      other: (n: number) => some(n, 'more movement', 'more movements'),
    },
    total: (n: number) => `Payout, ${lines(n)}`,
    unexplained: 'Not in any line',
    unexplainedText: 'The difference between the payout and the sum of its lines.',
    failed: 'These lines did not load.',
    none: 'This payout has no lines.',
    names: {
      'reserve.held': 'Reserve held',
      'reserve.released': 'Reserve released',
      'refund.failed': 'Failed refund returned',
      'dispute.opened': 'Dispute opened',
      'dispute.challenged': 'Dispute challenged',
      'dispute.won': 'Dispute won',
      'dispute.lost': 'Dispute lost',
      adjustment: 'Adjustment',
    },
  },

  bank: {
    title: 'Bank',
    to: 'To',
    sent: 'Sent',
    arrived: 'Arrived',
    expected: 'Expected',
    asExpected: 'as expected',
    failed: 'Returned',
    reason: 'Reason',
    reference: 'Bank reference',
    copy: 'Copy the bank reference',
    copied: 'Copied',
    unknown: 'Not given by the processor.',
  },
  check: {
    title: 'Reconciliation',
    lines: (n: number) => `${lines(n)} ${n === 1 ? 'gives' : 'give'}`,
    payout: 'Payout',
    told: 'as reported by the processor',
    difference: 'Difference',
    report: 'Payout reports of this account',
  },
  others: {
    title: 'Other movements',
    types: {
      payment: 'Payments',
      refund: 'Refunds',
      chargeback: 'Disputes',
      payout: 'Payouts',
      payout_reversal: 'Returned payouts',
      topup: 'Top-ups',
      fee: 'Fees',
      adjustment: 'Adjustments',
      reserve: 'Reserves',
    },
    rest: 'Not in any line',
    total: 'Total',
  },
  fees: { title: 'Fees in this payout', total: 'Total' },
  references: {
    title: 'References',
    id: 'Payout',
    processor: 'Processor',
    site: 'Site',
    account: 'Account',
    ledger: 'Ledger',
    ledgerLink: 'Ledger lines of the payout',
    copy: (name: string) => `Copy ${name}`,
    copied: 'Copied',
  },
  timeline: {
    title: 'Timeline',
    events: { 'payout.created': 'Sent', 'payout.paid': 'Arrived', 'payout.failed': 'Returned' },
  },
}
