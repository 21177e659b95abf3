import { day, oneOf, readState, type StateOf, text } from '../../shared/list/list-state.ts'

/** The filters as they stand in the URL; days are those of the merchant's zone, both included. */
export const auditSchema = {
  q: text(128),
  actorId: text(64),
  objectId: text(64),
  action: text(64),
  outcome: oneOf(['success', 'failure', 'refused']),
  from: day,
  to: day,
}
export const auditSearchNames = Object.keys(auditSchema)
export type AuditSearch = StateOf<typeof auditSchema>

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return readState(auditSchema, search)
}
