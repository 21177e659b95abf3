import type { RepeatPlan } from '@firepay/contract/notifications/repeat-plans.schemas.ts'
import { formatNumber } from './formats.ts'

const count = (n: number) => formatNumber(n)
const plural = (n: number) => (n === 1 ? '1 notification' : `${count(n)} notifications`)

function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${count(seconds)} seconds`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${count(minutes)} minutes`
  return `${count(Math.round(minutes / 60))} hours`
}

export const repeatTexts = {
  open: 'Repeat by filter',
  notAllowed: 'Your role can’t repeat notifications.',
  close: 'Close',
  cancel: 'Cancel',
  plan: {
    title: (n: number) => `Repeat ${plural(n)}`,
    waiting: 'Repeat notifications',
    lead: 'Nothing is sent until you confirm. The filter decides what is repeated, not the rows on screen.',
    failed: 'The plan did not load.',
    filter: 'Filter',
    search: (text: string) => `Search: ${text}`,
    table: 'What will be repeated',
    matched: 'Match the filter',
    skipDelivered: 'Skip those already delivered',
    latest: 'Only the latest per payment, refund or payout',
    less: (n: number) => (n === 0 ? '0' : `−${count(n)}`),
    underWay: 'About to be sent anyway',
    pruned: 'No longer kept',
    unreachable: 'From sites without a usable URL',
    will: 'Will be repeated',
    count,
    oldest: 'Oldest',
    newest: 'Newest',
    rate: 'At most per second and site',
    rateWrong: (most: number) => `Enter a whole number from 1 to ${count(most)}.`,
    test: 'Send one test first',
    failing: (site: string, answer: string, at: string) =>
      `${site} is failing. It answered ${answer} at ${at}; a test shows whether it’s back.`,
    testArrived: (site: string, answer: string) => `${site} is back: it answered ${answer} to the test.`,
    testFailed: (site: string, answer: string) => `${site} is still failing: ${answer}.`,
    about: (seconds: number) => `At least ${duration(seconds)} in total; longer if a site answers slowly.`,
    none: 'Nothing is left to repeat with these choices.',
    problem: {
      'no-address': (site: string) => `${site} has no notification URL.`,
      disabled: (site: string) => `The endpoint of ${site} is disabled. Enable it on the site’s page.`,
      blocked: (site: string) => `The URL of ${site} is not on the public internet.`,
    } satisfies Record<NonNullable<RepeatPlan['sites'][number]['problem']>, unknown>,
    sameIds: 'Receivers see the same notification IDs as before.',
    start: (n: number) => `Repeat ${count(n)}`,
    conflict:
      'Not started: another repeat is running for one of these sites, or the plan was outdated. It is up to date now.',
  },
  running: {
    title: (n: number) => `Repeating ${plural(n)}`,
    over: {
      done: (n: number) => `Repeated ${plural(n)}`,
      canceled: (n: number) => `Stopped repeating ${plural(n)}`,
    },
    progress: ({ sent, delivered, failed }: { sent: number; delivered: number; failed: number }) =>
      `${count(sent)} sent, ${count(delivered)} delivered, ${count(failed)} failed`,
    left: (seconds: number) => `${duration(seconds)} left`,
    bar: 'Progress',
    details: 'Details',
    stop: 'Stop',
    stopped: 'Stopped. Nothing more will be repeated.',
    stopFailed: 'The repeat could not be stopped.',
  },
  page: {
    title: 'Repeated notifications',
    crumbs: 'Breadcrumbs',
    list: 'Notifications',
    failed: 'The repeat did not load.',
    status: {
      planned: 'Planned',
      running: 'Running',
      done: 'Done',
      canceled: 'Stopped',
    } satisfies Record<RepeatPlan['status'], string>,
    facts: 'Plan',
    planned: 'Planned',
    started: 'Started',
    ended: 'Ended',
    choices: 'Choices',
    skipsDelivered: 'Skips those already delivered',
    repeatsDelivered: 'Repeats those already delivered',
    latest: 'Only the latest per payment, refund or payout',
    rate: 'At most per second and site',
    toList: 'The notifications of this filter',
    repeatRest: 'Repeat the rest',
    skippedTitle: 'Left out',
    skipped: {
      'under-way': 'Were being sent',
      pruned: 'Were no longer kept',
      unreachable: 'Their site’s URL was removed',
      canceled: 'Stopped before they were sent',
      changed: 'No longer matched, for example delivered in the meantime',
    } satisfies Record<RepeatPlan['progress']['skipped'][number]['reason'], string>,
    notReached: 'Not reached before it was stopped',
    failedTitle: 'Not delivered',
    failedText: 'Open any of them, or repeat the same filter again for those that are left.',
    reportFailed: 'The report did not load.',
    columns: { event: 'Event', created: 'Created', answer: 'Response' },
    firstOnly: (n: number) => `The first ${count(n)}. The list has all of them.`,
  },
} as const
