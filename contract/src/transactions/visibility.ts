import type { AbilityName, CallerRole } from '../product/abilities.ts'
import { can } from '../product/abilities.ts'
import { type TableFilterName, transactionFilters } from './transaction-filters.ts'
import type { Transaction, TransactionParameter, TransactionType } from './transactions.schemas.ts'

/**
 * Ability that shows transactions of a type. Money between the merchant and the service belongs to balances (product.md
 * §6). A new type without a line does not compile.
 */
export const abilityOfType = {
  payment: 'read Transaction',
  refund: 'read Transaction',
  chargeback: 'read Transaction',
  payout: 'read Balance',
  payout_reversal: 'read Balance',
  topup: 'read Balance',
  fee: 'read Balance',
  adjustment: 'read Balance',
  reserve: 'read Balance',
} as const satisfies Record<TransactionType, AbilityName>

/**
 * Parameters that are not column filters: search, amount, period, order, page. A new parameter without a line does not
 * compile.
 */
const abilityBeyondTable = {
  q: 'read Transaction',
  mode: 'read Transaction',
  amountFrom: 'read Transaction',
  amountTo: 'read Transaction',
  dateField: 'read Transaction',
  from: 'read Transaction',
  to: 'read Transaction',
  timeZone: 'read Transaction',
  sort: 'read Transaction',
  format: 'read Transaction',
  dialect: 'read Transaction',
  decimal: 'read Transaction',
  limit: 'read Transaction',
  offset: 'read Transaction',
  after: 'read Transaction',
  afterUpdatedAt: 'read Transaction',
  groupBy: 'read Transaction',
  compare: 'read Transaction',
} as const satisfies Record<Exclude<TransactionParameter, TableFilterName>, AbilityName>

/** Ability that a list filter requires. Without it, filtering would reveal fields that the role may not see. */
export function abilityOfFilter(name: TransactionParameter): AbilityName {
  return isOfTable(name) ? transactionFilters[name].ability : abilityBeyondTable[name]
}

function isOfTable(name: TransactionParameter): name is TableFilterName {
  return Object.hasOwn(transactionFilters, name)
}

/** Ability without which a field of a transaction is absent. The customer's email and name are masked instead. */
export const abilityOfField = {
  fees: 'read Balance',
  feeTotal: 'read Balance',
  net: 'read Balance',
  ledger: 'read Balance',
  payouts: 'read Balance',
  payoutId: 'read Balance',
} as const satisfies Partial<Record<keyof Transaction, AbilityName>>

// Object.keys returns `string[]`; the table has exactly these types.
const types = Object.keys(abilityOfType) as TransactionType[]

/** Types of transactions that the role may see, in the order of the table. */
export function visibleTypes(role: CallerRole): TransactionType[] {
  return types.filter((type) => can(role, abilityOfType[type]))
}

/** Types that `type=all` leaves out for the role; none for roles that may read balances. */
export function hiddenTypes(role: CallerRole): TransactionType[] {
  return types.filter((type) => !can(role, abilityOfType[type]))
}
