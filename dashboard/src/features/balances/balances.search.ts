import { layer, moment, text, urlState } from '../../shared/list/list-state.ts'
import { readReportEnd } from './report-end.ts'

export const balancesUrl = urlState({
  /** A past instant, or a day for its end; default: now. */
  asOf: moment,
  /** The currency of the release schedule next to the accounts. */
  currency: text(3),
})

export const balanceUrl = urlState({
  asOf: moment,
  /** The end of a report from which the page was opened, for comparison. */
  report: layer((value) => (readReportEnd(value) ? value : undefined)),
})
