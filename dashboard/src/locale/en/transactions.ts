import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { formatNumber, formats } from './formats.ts'

type Words<K extends string> = Record<K, string>

const plural = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`

/** Names of a transaction's values; a missing one does not compile. */
export const transactionWords = {
  type: {
    payment: 'Payment',
    refund: 'Refund',
    chargeback: 'Dispute',
    payout: 'Payout',
    payout_reversal: 'Returned payout',
    topup: 'Top-up',
    fee: 'Fee',
    adjustment: 'Adjustment',
    reserve: 'Reserve',
  } satisfies Words<Transaction['type']>,
  status: {
    created: 'Created',
    pending: 'Pending',
    requires_action: 'Waiting for the customer',
    processing: 'Processing',
    authorized: 'Authorized',
    captured: 'Captured',
    partially_captured: 'Partially captured',
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
    paid: 'Paid',
    posted: 'Posted',
  } satisfies Words<Transaction['status']>,
  payoutOnItsWay: 'On its way',
  refundStatus: {
    none: 'Not refunded',
    pending: 'Refund pending',
    partial: 'Partially refunded',
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
    paid_out: 'In a payout',
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
  cardOf: (funding: string) => `${codeWords(funding)} card`,
}

/** `insufficient_funds` → "Insufficient funds": processor codes are words with underscores. */
export function codeWords(code: string): string {
  const text = code
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .replaceAll(/\b(?:ach|avs|bic|cvc|cvv|iban|pin|sca|sepa)\b/gi, (word) => word.toUpperCase())
  return text === '' ? code : `${text[0]?.toUpperCase()}${text.slice(1)}`
}

/** "Processing fee" for the type `processing`; "Fee" without a type. */
export function feeName(type: string | undefined): string {
  const words = codeWords(type ?? '')
  if (words === '') return 'Fee'
  return /\bfee$/i.test(words) ? words : `${words} fee`
}

export const transactionsTexts = {
  title: 'Transactions',
  repeatNotifications: 'Repeat notifications',
  exported: 'transactions',
  stats: {
    label: (n: number) => `Totals for the ${plural(n, 'filtered transaction', 'filtered transactions')}`,
    count: 'Transactions',
    before: (n: number, range: string) => `${formatNumber(n)} in ${range}`,
    accepted: 'Success rate',
    attempts: (succeeded: number, attempted: number) =>
      `${formatNumber(succeeded)} of ${plural(attempted, 'attempt', 'attempts')}`,
    refundRate: 'Refund rate',
    disputeRate: 'Dispute rate',
    ofCaptured: 'of captured payments',
    equation: (currency: string) => `Volume to net ${currency}`.trim(),
    currency: 'Currency',
    currencies: 'Totals by currency',
    more: (n: number) => `${n} more`,
    volume: 'Volume',
    amount: 'Amount',
    average: (amount: string) => `${amount} average`,
    refunds: 'Refunds',
    disputes: 'Disputes',
    fees: 'Fees',
    other: 'Other',
    otherDetail: 'all other movements',
    settledIn: (paid: string, into: string) => `${paid} payments settled in ${into}`,
    net: 'Net',
    onAccounts: (currency: string) => `on ${currency} accounts`,
    ofVolume: (share: string) => `${share} of volume`,
  },
  charts: 'Charts',
  hideCharts: 'Hide charts',
  chartsLabel: 'Charts of these transactions',
  search: {
    label: 'Search transactions',
    placeholder: 'Order, email or ID',
    placeholderMasked: 'Order or ID',
  },
  filters: {
    masked: 'Customers are masked for your role, so you can’t filter by them.',
    balancesOnly: 'Your role can’t see balances and payouts, so you can’t filter by them.',
    /** In the offered order, grouped by subject. */
    fields: {
      status: 'Status',
      amount: 'Amount',
      currency: 'Currency',
      paymentMethod: 'Payment method',
      cardBrand: 'Card brand',
      declineCode: 'Decline reason',
      settlementStatus: 'Settlement',
      refundStatus: 'Refund',
      disputeStatus: 'Dispute',
      type: 'Type',
      customerEmail: 'Customer email',
      country: 'Country',
      orderReference: 'Order',
      processorReference: 'Processor reference',
      payoutId: 'Payout',
      siteId: 'Site',
      accountId: 'Account',
      id: 'Transaction',
    },
    groups: { payment: 'Payment', customer: 'Customer', references: 'References' },
    statusGroups: {
      succeeded: 'Succeeded',
      inProgress: 'In progress',
      notPaid: 'Not paid',
      other: 'Refunds, disputes, payouts',
    },
    anyType: 'All types',
  },
  period: {
    fields: { createdAt: 'Created', capturedAt: 'Captured' },
    count: (n: number) => `, ${plural(n, 'transaction', 'transactions')}`,
  },
  sort: {
    names: {
      '-createdAt': 'Newest first',
      createdAt: 'Oldest first',
      '-amount': 'Largest first',
      amount: 'Smallest first',
      '-updatedAt': 'Recently updated',
      updatedAt: 'Least recently updated',
      deadlineAt: 'Soonest deadline first',
    },
  },
  tabs: { label: 'Type of transaction', payment: 'Payments', refund: 'Refunds', chargeback: 'Disputes' },
  columns: {
    left: (names: readonly string[]) =>
      `No room for ${new Intl.ListFormat(formats.dates).format(names)}. Open a row to see all.`,
    right: 'Scroll sideways for more columns.',
    names: {
      createdAt: 'Created',
      amount: 'Amount',
      type: 'Type',
      status: 'Status',
      settlement: 'Settlement',
      method: 'Method',
      customer: 'Customer',
      order: 'Order',
      fee: 'Fee',
      net: 'Net',
      reason: 'Reason',
      deadline: 'Respond by',
      description: 'Description',
      site: 'Site',
      country: 'Country',
      processor: 'Processor reference',
      capturedAt: 'Captured on',
      availableOn: 'Available on',
      risk: 'Risk score',
      note: 'Note',
      updatedAt: 'Updated',
      id: 'ID',
    },
  },
  list: {
    omittedTypes: 'Payouts, fees, adjustments and reserves are not shown: your role can’t see balances.',
    card: 'Transaction list',
    table: 'Transactions',
    scroller: 'Scrollable transaction table',
    announce: (n: number) => plural(n, 'transaction', 'transactions'),
    announceOf: {
      payment: (n: number) => plural(n, 'payment', 'payments'),
      refund: (n: number) => plural(n, 'refund', 'refunds'),
      chargeback: (n: number) => plural(n, 'dispute', 'disputes'),
    },
    failed: 'Transactions did not load.',
  },
} as const
