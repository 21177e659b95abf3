import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import type { TransactionParameter } from '@firepay/contract/transactions/transactions.schemas.ts'
import { abilityOfFilter, abilityOfType } from '@firepay/contract/transactions/visibility.ts'
import { type ViewList, viewQueries } from '@firepay/contract/views/views.schemas.ts'
import type { UserCaller } from '../../platform/caller/caller.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { ViewRow } from './views.queries.ts'

/**
 * Refuses a state that the list would not take: it is read by the schema of the list's own call.
 * @throws ApiError `VALIDATION`, with the name of each parameter
 */
export function assertQuery(list: ViewList, query: Record<string, string>): void {
  const read = viewQueries[list].safeParse(query)
  if (read.success) return
  const fields = read.error.issues.map(({ path, message, ...issue }) => {
    const name = path[0] ?? ('keys' in issue ? issue.keys[0] : undefined)
    return { path: name === undefined ? 'query' : `query.${String(name)}`, code: 'INVALID', message }
  })
  throw new ApiError('VALIDATION', 'Some values do not fit this list.', { fields })
}

/**
 * Whether the caller may know a view: their own, and a shared one that filters by nothing the role does not see. The
 * address that somebody else filters by would otherwise be told to those from whom addresses are masked.
 */
export function maySee(view: ViewRow, { userId, role }: UserCaller): boolean {
  return view.user_id === userId || (view.shared && seesFilters(view.query, role))
}

/** Parameters that only the screen knows; everybody may. */
const ofScreen = ['period', 'columns']

function seesFilters(query: Record<string, string>, role: CallerRole): boolean {
  return Object.entries(query).every(([name, value]) => {
    if (ofScreen.includes(name)) return true
    if (name === 'q' && value.includes('@')) return can(role, 'read Customer')
    // Only parameters of the list are stored.
    if (!can(role, abilityOfFilter(name as TransactionParameter))) return false
    const types = name === 'type' ? value.split(',') : []
    return types.every((type) => !isType(type) || can(role, abilityOfType[type]))
  })
}

function isType(type: string): type is keyof typeof abilityOfType {
  return Object.hasOwn(abilityOfType, type)
}
