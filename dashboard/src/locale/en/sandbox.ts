import { formatNumber } from './formats.ts'

export const sandboxTexts = {
  close: 'Close',
  cancel: 'Cancel',
  title: 'Or look around first',
  text: 'Three test shops with 90 days of payments, refunds, disputes and payouts. Marked as sandbox, and removed with one button.',
  fill: 'Fill with sandbox traffic',
  notAllowed: 'Your role does not create sites.',
  filling: 'Filling three shops',
  events: (events: number, expected: number) => `${formatNumber(events)} of about ${formatNumber(expected)} events`,
  failedTitle: 'The sandbox was not filled to the end.',
  goOn: 'Go on filling',
  present: 'This merchant holds sandbox data.',
  presentText: (events: number) =>
    `Three test sites with ${formatNumber(events)} events. Your own sites are not touched by it.`,
  remove: 'Remove sandbox data',
  removeNotAllowed: 'An owner or admin can remove it.',
  removing: 'Removing sandbox data …',
  confirmTitle: 'Remove the three sandbox sites?',
  confirmText: 'Their payments, balances and keys go with them, at once and for good. Your own sites stay as they are.',
  removed: 'Sandbox data removed.',
  actionFailed: 'That did not work.',
}
