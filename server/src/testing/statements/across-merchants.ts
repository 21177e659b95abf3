import { areas } from '../../program/areas.ts'

/** The statements that read tables of merchants without naming one; all others name the merchant: `rules.ts`. */
const reasons: Record<string, string> = Object.assign({}, ...areas.map((area) => area.crossTenantReads))

/** Whether the statement may read across merchants. @param statement as it was sent, in whatever layout */
export function mayReadAcross(statement: string): boolean {
  return Object.hasOwn(reasons, statement.replace(/\s+/g, ' ').trim())
}
