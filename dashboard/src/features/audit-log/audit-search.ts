import { moment, oneOf, readState, type StateOf, someOf, text, zone } from '../../shared/list/list-state.ts'
import { periods } from '../../shared/list/period.ts'

/** Maximum length of the search text. */
export const maxSearchLength = 128

/** The filters in the URL, named as in the API call. */
export const auditSchema = {
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
export const auditSearchNames = Object.keys(auditSchema)
export type AuditSearch = StateOf<typeof auditSchema>

/** Reads the list's state from the URL. Explicit ends override a named period. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const found = readState(auditSchema, search)
  if (found.from !== undefined || found.to !== undefined) delete found.period
  return found
}
