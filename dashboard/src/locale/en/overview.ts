import { formatNumber } from './formats.ts'

const payments = (count: number) => `${formatNumber(count)} ${count === 1 ? 'payment' : 'payments'}`

export const overviewTexts = {
  title: 'Overview',
  close: 'Close',
  cancel: 'Cancel',

  statistics: {
    title: 'Payments',
    lead: 'by the day they were created',
    dateField: 'Created',
    choices: 'Period and comparison',
    openList: 'Open in transactions',
    quiet: {
      nothing: 'Nothing in the last 30 days.',
      nothingThen: 'Nothing in this period.',
      last: (day: string) => `Last payment ${day}`,
      showMonth: 'Show that month',
      failed: 'The last payment did not load.',
    },
  },

  balances: {
    failed: 'Your balances did not load.',
    more: (count: number) => `Show ${formatNumber(count)} more currencies`,
    fewer: 'Show fewer currencies',
    available: (currency: string) => `${currency} available`,
    openLabel: (currency: string) => `Open the ${currency} account`,
    bySiteLabel: (currency: string) => `Show the ${currency} balance by site`,
    bySite: (currency: string) => `${currency} by site`,
    bySiteLead: 'What each site holds; together they make up the balance.',
    columns: { site: 'Site', available: 'Available', total: 'Total' },
    all: 'All sites',
    part: {
      available: 'Available',
      pending: 'Pending',
      reserved: 'Reserved',
      inTransit: 'In transit',
      below: 'Below zero',
    },
    total: 'Total incl. available',
    disputedPart: 'Held for disputes',
    beside: 'not part of the total',
    noPayout: 'no payout on its way',
    range: (from: string, to: string) => `${from} to ${to}`,
    due: (day: string) => `due ${day}`,
  },

  today: {
    title: (weekday: string) => `Today against a usual ${weekday}`,
    failed: 'Today’s payments did not load.',
    view: 'Show as',
    chart: 'Chart',
    table: 'Table',
    currency: 'Currency',
    none: 'No payments yet',
    noneEver: 'The first one appears here within a second of being sent.',
    from: (count: number) => `Captured from ${payments(count)}`,
    fromCurrency: (count: number, currency: string, others: number) =>
      `Captured from ${formatNumber(count)} ${currency} ${count === 1 ? 'payment' : 'payments'}, ${formatNumber(others)} more in other currencies`,
    countOnly: (count: number) => `${count === 1 ? 'payment' : 'payments'} captured so far`,
    noneToday: 'No payments captured yet today.',
    lastPayment: 'The last one:',
    within: 'Within the usual range',
    above: 'Above the usual range',
    below: 'Below the usual range',
    range: (clock: string, { low, high }: { low: string; high: string }, days: number, weekday: string) =>
      low === high
        ? `for ${clock}: ${low}, from the last ${days} ${weekday}s.`
        : `for ${clock}: ${low} to ${high}, from the last ${days} ${weekday}s.`,
    unusual: (clock: string, days: number, weekday: string) =>
      `On the last ${days} ${weekday}s there was nothing by ${clock}.`,
    single: (clock: string, amount: string, weekday: string) => `Last ${weekday} it was ${amount} by ${clock}.`,
    noUsual: (weekday: string) => `There is no earlier ${weekday} to compare with.`,
    /** Of attempts in one currency, or in all. */
    attempts: { one: 'of attempts succeeded', all: 'of attempts in all currencies succeeded' },
    acceptance: (now: string, attempts: string, before: string, weeks: number) =>
      `${now} ${attempts}, ${before} in the ${weeks} weeks before.`,
    acceptanceOnly: (now: string, attempts: string) => `${now} ${attempts}.`,
    readChart: 'Hour of the chart',
    rangeKey: 'Range',
    fromTo: (low: string, high: string) => `${low} to ${high}`,
    legendToday: 'Today',
    legendUsual: (weekday: string) => `Usual ${weekday}`,
    legendRange: 'Usual range',
    summary: (now: string, clock: string) => `Today by hour, ${now} by ${clock}.`,
    summaryUsual: (now: string, usual: string, clock: string) =>
      `Today by hour, ${now} by ${clock}; usually ${usual} by then.`,
    columns: { hour: 'Until', today: 'Today', usual: 'Usual', low: 'Lowest', high: 'Highest' },
  },

  attention: {
    title: 'Needs attention',
    open: (count: number) => `${formatNumber(count)} open`,
    more: (count: number) => `Show ${formatNumber(count)} more`,
    allClear: 'All clear.',
    nothing: 'No open disputes, failed payouts, refused events or old secrets.',
    failed: 'This list did not load.',
    dispute: (when: string) => `Dispute response due ${when}`,
    disputeOverdue: 'Dispute response is overdue',
    disputeOpen: 'Dispute open',
    order: (reference: string) => `order ${reference}`,
    by: 'by',
    payoutFailed: 'Payout failed',
    unbalanced: (currency: string) => `A balance report in ${currency} does not add up`,
    offBy: 'Off by',
    below: (currency: string) => `${currency} balance is below zero`,
    refusedEvents: (count: number) => `${formatNumber(count)} ${count === 1 ? 'event' : 'events'} refused in 24 h`,
    heldEvents: (count: number) =>
      `${formatNumber(count)} ${count === 1 ? 'event' : 'events'} held, waiting for another`,
    endpoint: {
      unstable: 'Notifications are unstable',
      failing: 'Notifications are failing',
      disabled: 'Notifications are disabled',
    },
    failedOfLast: (failed: number, all: number) => `${formatNumber(failed)} of the last ${formatNumber(all)} failed`,
    since: 'since',
    oldSecret: 'Old API secret still works',
    oldSecretText: 'until',
    review: (name: string) => `${name} is under review`,
    suspended: (name: string) => `${name} is suspended`,
    reviewText: 'The payment service reviews it before it takes live payments.',
    suspendedText: 'Its events are still recorded. Ask the payment service for the reason.',
  },

  payouts: {
    title: 'Payouts',
    all: 'All payouts',
    sent: (day: string) => `Sent ${day}`,
    failed: 'Payouts did not load.',
    none: 'No payouts yet.',
    status: { created: 'On its way', paid: 'Paid', failed: 'Failed' },
  },

  start: {
    title: 'See your first payment',
    lead: 'Four steps. Each is ticked off automatically.',
    setup: (done: number, of: number) => `Setup: ${done} of ${of} done.`,
    next: 'Next:',
    hide: 'Hide',
    hideFailed: 'This could not be saved.',
    noSites: 'No sites yet',
    noSitesText: 'A site is a shop that takes payments. Ask a developer, admin or owner to create the first one.',
    failed: 'The first steps did not load.',
    done: 'Done',
    steps: {
      site: { title: 'Create a site', text: 'A site is a shop with its own keys.' },
      keys: { title: 'Copy its keys', text: 'Keys are shown once, right after you create the site.' },
      event: { title: 'Send an event', text: 'Run this on your server or in any terminal:' },
      payment: { title: 'Watch the payment arrive', text: 'It appears in the list a second later.' },
    },
    createSite: 'Create a site',
    toSite: 'Open the site',
    toTransactions: 'Open transactions',
    celebrate: 'Your first payment is in.',
  },
}
