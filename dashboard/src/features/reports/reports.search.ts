import { idOf, layer, moment, oneOf, type StateOf, text, urlState } from '../../shared/list/list-state.ts'
import { periods } from '../../shared/list/period.ts'

const listSchema = {
  accountId: idOf('acct'),
  period: oneOf(periods),
  from: moment,
  to: moment,
  /** Hides periods without movements. */
  movement: oneOf(['only']),
  /** The dialog that requests a report is open. */
  request: layer(oneOf(['open'])),
}
export type ReportListSearch = StateOf<typeof listSchema>
export const reportListUrl = urlState(listSchema)

export const reportUrl = urlState({
  /** Shows a month by days instead of categories. */
  by: oneOf(['day']),
  /**
   * The lines open in the drawer: `all`, `late`, a category, optionally its `.credits` or `.debits`, `fee:` with a
   * type, or `row.` with a row number and column.
   */
  lines: layer(text(80)),
})
