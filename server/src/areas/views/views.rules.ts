import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import type { TransactionParameter } from '@firepay/contract/transactions/transactions.schemas.ts'
import { abilityOfFilter, abilityOfType } from '@firepay/contract/transactions/visibility.ts'
import { type ViewList, viewQueries } from '@firepay/contract/views/views.schemas.ts'
import type { UserCaller } from '../../platform/caller/caller.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { ViewRow } from './views.queries.ts'

/**
 * Validates the state with the schema of the list's API call.
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
 * True for the caller's own views, and shared ones whose filters the role may use. Other filters could reveal values,
 * such as an email, that are masked for the role.
 */
export function maySee(view: ViewRow, { userId, role }: UserCaller): boolean {
  return view.user_id === userId || (view.shared && seesFilters(view.query, role))
}

/** Parameters of the screen only, available to everyone. */
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
