import { formatNumber } from './formats.ts'

const reports = (count: number) => `${formatNumber(count)} balance ${count === 1 ? 'report' : 'reports'}`

export const closePeriodsTexts = {
  title: 'Close earlier days',
  text: 'Creates the daily and monthly balance reports for every day before today and closes those days. Events that arrive for them later are posted on the day they are received. This can’t be undone.',
  button: 'Close days',
  question: (site: string) => `Close all days of ${site} before today?`,
  confirm: 'Close days',
  cancel: 'Cancel',
  close: 'Close',
  openSince: 'The first open day is',
  nothingOpen: 'No earlier day is open.',
  pending: (count: number) => `Closing days. ${reports(count)} created so far. You can leave this page.`,
  done: (day: string, count: number) => `All days before ${day} were closed, with ${reports(count)}.`,
  failed: (count: number) =>
    `Closing stopped with an error after ${reports(count)}. What was closed stays closed. Try again.`,
  failedToLoad: 'The state of earlier days did not load.',
  loading: 'Loading',
  already: 'Already closing.',
  notAllowed: 'Only owners, admins and finance can close days.',
}
