/**
 * Summaries of timeline items, in the API's English; some append a code or reason: `Declined: do_not_honor`. Screens
 * translate them.
 */
export const timelineSummaries = [
  'Created',
  'Pending at the processor',
  'Processing',
  'Held for review',
  'Waits for the customer',
  'Authorized by the issuer',
  'Captured',
  'Captured in part',
  'Declined',
  'Voided',
  'Expired',
  'The uncaptured rest was voided',
  'The uncaptured rest expired',
  'Refund requested',
  'Refunded',
  'Refunded, before it failed',
  'Refund failed',
  'Customer disputed',
  'Dispute challenged',
  'Challenged, before it was decided',
  'Dispute challenged, before it was decided',
  'Dispute won',
  'Dispute lost',
  'Dispute opened again',
  'Payout created',
  'Paid to the bank',
  'Paid, before it failed',
  'Payout failed',
  'The bank sent the payout back',
  'Topped up from the bank',
  'Top-up went back to the bank',
  'Fee',
  'Adjustment',
  'Held in reserve',
  'Released from reserve',
] as const
export type TimelineSummary = (typeof timelineSummaries)[number]

/** A summary, with its code or reason. */
export type TimelineText = TimelineSummary | `${TimelineSummary}: ${string}`
