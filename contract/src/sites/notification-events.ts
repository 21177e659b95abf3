/** Events that a site can be notified of. */
export const eventTypesOfNotifications = [
  'payment.authorized',
  'payment.captured',
  'payment.declined',
  'payment.voided',
  'refund.succeeded',
  'refund.failed',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'payout.paid',
  'payout.failed',
  'balance.available',
  'test.ping',
] as const
