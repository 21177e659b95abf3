import { areas } from '../../program/areas.ts'

/** Statements that may read tenant tables without a merchant; all others must name one (`rules.ts`). */
const reasons: Record<string, string> = Object.assign({}, ...areas.map((area) => area.crossTenantReads))

/** True when the statement may read across merchants. @param statement as sent, in any layout */
export function mayReadAcross(statement: string): boolean {
  return Object.hasOwn(reasons, statement.replace(/\s+/g, ' ').trim())
}
