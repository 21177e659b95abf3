import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { SuggesterName } from '@firepay/contract/product/filters.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ListState } from './list-state.ts'

export type Option = { value: string; label: string; group?: string }
export type Can = (ability: AbilityName) => boolean

/** One filter of a list: its name in the URL, what it is called, and how its values are chosen. */
export type FilterField = {
  name: string
  label: string
  /** What it is about: filters are offered by it. */
  group?: string
  /** What the role must hold, and what to say when it does not. */
  ability?: AbilityName
  refusal?: string
} /** Any of a few values; which of them are offered may depend on the rest of the state. */ & (
  | {
      kind: 'choice'
      options: readonly Option[]
      offered?: (state: ListState, can: Can) => readonly Option[]
      /** How many rows each value has among what the other filters leave; of the zone's days. */
      counts?: (state: ListState, zone: string) => UseQueryOptions<ReadonlyMap<string, number>>
    }
  /** Any of several values that the suggester offers. */
  | { kind: 'several'; suggester: SuggesterName; valueName?: (value: string) => string }
  /** One value, offered by the suggester; with `typed` also one that it does not know. */
  | { kind: 'one'; suggester: SuggesterName; typed: boolean; valueName?: (value: string) => string }
  /** Bounds in `amountFrom` and `amountTo`, in the one `currency` of the state. */
  | { kind: 'amount' }
  /** One value that is given by a press on a row: it is not offered, and its chip only removes it. */
  | { kind: 'given' }
)

/** A filter whose values can be chosen in the bar. */
export type OfferedField = Exclude<FilterField, { kind: 'given' }>

export function isOffered(field: FilterField): field is OfferedField {
  return field.kind !== 'given'
}

/** What says how a list looks, and not what is in it. */
const looks = ['timeZone', 'sort', 'period', 'from', 'to', 'dateField', 'columns', 'view', 'compare']

/** The filters that are set, in the order they are offered. */
export function activeFields<F extends FilterField>(fields: readonly F[], state: ListState): F[] {
  return fields.filter((field) => isActive(state, field))
}

export function isActive(state: ListState, field: FilterField): boolean {
  if (field.kind === 'amount') return state.amountFrom !== undefined || state.amountTo !== undefined
  return state[field.name] !== undefined
}

/** The values of a filter; none when it is not set. */
export function valuesOf(state: ListState, field: FilterField): string[] {
  return state[field.name]?.split(',') ?? []
}

/** The state with these values in place of the filter's; without any, the filter is gone. */
export function withValues<S extends ListState>(state: S, field: FilterField, values: readonly string[]): S {
  const next: ListState = { ...state }
  delete next[field.name]
  if (values.length > 0) next[field.name] = values.join(',')
  // Amounts are bounded in one currency; without it they mean nothing.
  const kept = field.name === 'currency' && values.length !== 1 ? withoutAmount(next) : next
  // Only values of names that the state has were changed.
  return kept as S
}

export function withoutField<S extends ListState>(state: S, field: FilterField): S {
  return field.kind === 'amount' ? (withoutAmount(state) as S) : withValues(state, field, [])
}

function withoutAmount({ amountFrom: _from, amountTo: _to, ...rest }: ListState): ListState {
  return rest
}

/** Search and chips gone; what says how the list looks stays: zone, order, period. */
export function withoutFilters<S extends ListState>(state: S): S {
  const kept = Object.entries(state).filter(([name, value]) => looks.includes(name) && value !== undefined)
  return Object.fromEntries(kept) as S
}
