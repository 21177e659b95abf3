import { moment, oneOf, type StateOf, someOf, text, urlState, zone } from '../../shared/list/list-state.ts'
import { periods } from '../../shared/list/period.ts'

/** Maximum length of the search text. */
export const maxSearchLength = 128

const schema = {
  q: text(maxSearchLength),
  action: text(),
  outcome: someOf(['success', 'failure', 'refused']),
  actorId: text(64),
  objectId: text(64),
  period: oneOf(periods),
  from: moment,
  to: moment,
  timeZone: zone,
}
export type AuditSearch = StateOf<typeof schema>

/** The filters in the URL, named as in the API call. Explicit ends override a named period. */
export const auditLogUrl = urlState(schema, (found): AuditSearch => {
  if (found.from !== undefined || found.to !== undefined) delete found.period
  return found
})
