export const overviewTexts = {
  title: 'Overview',
  sites: 'Sites',
  payments24h: (count: number) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'payment' : 'payments'} in the last 24 hours`,
  sitesFailed: 'Your sites did not load.',
  noSites: 'No sites yet',
  noSitesText: 'A site is a shop that takes payments. Its payments appear here within a second.',
}
