import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { formatNumber, formats } from './formats.ts'

type Words<K extends string> = Record<K, string>

const plural = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`

/** Words for what a transaction can be. Every value of the contract has one, or this does not compile. */
export const transactionWords = {
  type: {
    payment: 'Payment',
    refund: 'Refund',
    chargeback: 'Dispute',
    payout: 'Payout',
    payout_reversal: 'Returned payout',
    fee: 'Fee',
    adjustment: 'Adjustment',
    reserve: 'Reserve',
  } satisfies Words<Transaction['type']>,
  status: {
    created: 'Created',
    pending: 'Pending',
    requires_action: 'Waits for customer',
    processing: 'Processing',
    authorized: 'Authorized',
    captured: 'Captured',
    partially_captured: 'Partly captured',
    review: 'In review',
    declined: 'Declined',
    voided: 'Voided',
    expired: 'Expired',
    succeeded: 'Succeeded',
    failed: 'Failed',
    open: 'Response due',
    challenged: 'Challenged',
    won: 'Won',
    lost: 'Lost',
    paid: 'Paid out',
    posted: 'Posted',
  } satisfies Words<Transaction['status']>,
  refundStatus: {
    none: 'Not refunded',
    pending: 'Refund pending',
    partial: 'Partly refunded',
    full: 'Refunded',
  } satisfies Words<Transaction['refundStatus']>,
  disputeStatus: {
    none: 'No dispute',
    open: 'Response due',
    challenged: 'Challenged',
    won: 'Dispute won',
    lost: 'Dispute lost',
  } satisfies Words<Transaction['disputeStatus']>,
  settlementStatus: {
    not_settled: 'Not settled',
    pending: 'Not yet available',
    available: 'Available',
    paid_out: 'Paid out',
  } satisfies Words<Transaction['settlementStatus']>,
  method: {
    card: 'Card',
    boleto: 'Boleto',
    voucher: 'Voucher',
    bank_transfer: 'Bank transfer',
    wallet: 'Wallet',
    crypto: 'Crypto',
    other: 'Other',
  } satisfies Words<NonNullable<Transaction['paymentMethod']>['type']>,
}

/** `insufficient_funds` → "Insufficient funds": codes of processors are words with underscores. */
export function codeWords(code: string): string {
  const text = code.replaceAll(/[_-]+/g, ' ').trim()
  return text === '' ? code : `${text[0]?.toUpperCase()}${text.slice(1)}`
}

export const transactionsTexts = {
  title: 'Transactions',
  stats: {
    label: (n: number) => `Totals of the ${plural(n, 'filtered transaction', 'filtered transactions')}`,
    count: 'Transactions',
    before: (n: number, range: string) => `${formatNumber(n)} in ${range}`,
    volume: 'Volume per currency',
    amount: 'Amount per currency',
    average: (amount: string) => `average ${amount}`,
    others: (amounts: readonly string[]) => new Intl.ListFormat(formats.dates).format(amounts),
    otherCurrencies: (n: number) => plural(n, 'more currency', 'more currencies'),
    net: 'Net after fees',
    netOnly: 'Net',
    fees: (amount: string) => `fees ${amount}`,
    accepted: 'Accepted',
    attempts: (succeeded: number, attempted: number) =>
      `${formatNumber(succeeded)} of ${plural(attempted, 'attempt', 'attempts')}`,
    refunded: 'Refunded, disputed',
    and: 'and',
    captured: (n: number) => `of ${formatNumber(n)} captured`,
  },
  search: {
    label: 'Search transactions',
    placeholder: 'Order, email or id',
    placeholderMasked: 'Order or id',
  },
  filters: {
    masked: 'Your role sees masked customers, so it cannot filter by them.',
    balancesOnly: 'Your role does not see balances and payouts, so it cannot filter by them.',
    /** In the order they are offered. */
    fields: {
      status: 'Status',
      amount: 'Amount',
      paymentMethod: 'Method',
      siteId: 'Site',
      currency: 'Currency',
      country: 'Country',
      declineCode: 'Decline code',
      cardBrand: 'Card brand',
      refundStatus: 'Refund',
      disputeStatus: 'Dispute',
      settlementStatus: 'Settlement',
      type: 'Type',
      customerEmail: 'Customer email',
      orderReference: 'Order',
      processorReference: 'Processor reference',
      payoutId: 'Payout',
      accountId: 'Account',
    },
    anyType: 'All types',
  },
  period: {
    fields: { createdAt: 'Created', capturedAt: 'Captured' },
  },
  sort: {
    names: {
      '-createdAt': 'Newest first',
      createdAt: 'Oldest first',
      '-amount': 'Largest first',
      amount: 'Smallest first',
      '-updatedAt': 'Changed last',
      updatedAt: 'Changed first',
    },
  },
  columns: {
    notSaved: 'The columns could not be saved to your account. They stay until you reload.',
    names: {
      createdAt: 'Created',
      amount: 'Amount',
      type: 'Type',
      status: 'Status',
      details: 'Details',
      settlement: 'Settlement',
      method: 'Method',
      customer: 'Customer',
      order: 'Order',
      fee: 'Fee',
      net: 'Net',
      description: 'Description',
      site: 'Site',
      country: 'Country',
      processor: 'Processor reference',
      capturedAt: 'Captured at',
      availableOn: 'Available on',
      risk: 'Risk score',
      note: 'Note',
      updatedAt: 'Updated',
      id: 'Id',
    },
  },
  list: {
    omittedTypes: 'Payouts, fees, adjustments and reserves are left out: your role does not see balances.',
    card: 'Transaction list',
    test: 'Test',
    table: 'Transactions',
    scroller: 'Scrollable transaction table',
    announce: (n: number) => plural(n, 'transaction', 'transactions'),
    failed: 'Transactions did not load.',
  },
  empty: {
    byFilter: (field: string, phrase: string) => `No transactions with ${field.toLowerCase()} ${phrase}`,
    byAmount: (phrase: string) => `No transactions ${phrase}`,
    inThisPeriod: (title: string) => `${title} in this period`,
    byFilters: 'No transactions match all of these filters',
    inPeriod: (phrase: string) => `No transactions ${phrase}`,
    bySearch: (text: string) => `Nothing found for “${text}”`,
    searchHint: 'The search finds the beginning of an order or processor reference, a whole email, or a whole id.',
    without: (field: string, n: number) =>
      `Without the ${field.toLowerCase()} filter there ${n === 1 ? 'is' : 'are'} ${formatNumber(n)}.`,
    withoutPeriod: (n: number) => `In all time there ${n === 1 ? 'is' : 'are'} ${formatNumber(n)}.`,
    withoutSearch: (n: number) => `Without the search there ${n === 1 ? 'is' : 'are'} ${formatNumber(n)}.`,
    removeFilter: (field: string) => `Remove ${field.toLowerCase()} filter`,
    allTime: 'Show all time',
    clearSearch: 'Clear search',
    clearAll: 'Clear all filters',
    firstTitle: 'No payments yet',
    firstText: 'Your first payment appears here within a second after your server or processor sends it.',
    noSiteText:
      'Payments arrive through a site. Create one and send its first event, or fill a sandbox with sample traffic.',
    createSite: 'Create a site',
    toSteps: 'See the first steps',
    toSites: 'Go to sites',
    noSiteAbility: 'A developer, admin or owner can create a site.',
  },
  drawer: {
    title: 'Transaction',
    close: 'Close',
  },
} as const
