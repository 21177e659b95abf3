import { formatNumber } from './formats.ts'

export const sandboxTexts = {
  close: 'Close',
  cancel: 'Cancel',
  title: 'Or look around first',
  text: 'Three test shops with 90 days of payments, refunds, disputes and payouts. Marked as sandbox and easy to remove.',
  fill: 'Fill with sandbox traffic',
  notAllowed: 'Your role can’t create sites.',
  filling: 'Filling three shops',
  on: (events: number) => `Sandbox is on: ${formatNumber(events)} events`,
  events: (events: number, expected: number) => `${formatNumber(events)} of about ${formatNumber(expected)} events`,
  failedTitle: 'The sandbox was filled only in part.',
  goOn: 'Resume',
  present: 'Sandbox data is on:',
  presentText: (events: number) => `3 test sites, ${formatNumber(events)} events.`,
  separate: 'Your own sites are separate.',
  later: 'Look around with made-up data',
  remove: 'Remove sandbox data',
  removeNotAllowed: 'An owner or admin can remove it.',
  removing: 'Removing sandbox data …',
  confirmTitle: 'Remove the three sandbox sites?',
  confirmText:
    'Their payments, balances and keys go with them, immediately and permanently. Your own sites stay as they are.',
  removed: 'Sandbox data removed.',
  actionFailed: 'That did not work.',
}
