import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { SuggesterName } from '@firepay/contract/product/filters.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ListState } from './list-state.ts'

export type Option = { value: string; label: string; group?: string }
export type Can = (ability: AbilityName) => boolean

/** A filter of a list: URL name, label, and the kind of values. */
export type FilterField = {
  name: string
  label: string
  /** The group it is offered in. */
  group?: string
  /** The required ability, and the text shown without it. */
  ability?: AbilityName
  refusal?: string
} /** One or more of a few values; the offered ones may depend on the state. */ & (
  | {
      kind: 'choice'
      options: readonly Option[]
      offered?: (state: ListState, can: Can) => readonly Option[]
      /** Row counts per value under the other filters, with days of the zone. */
      counts?: (state: ListState, zone: string) => UseQueryOptions<ReadonlyMap<string, number>>
    }
  /** One or more values from the suggester. */
  | { kind: 'several'; suggester: SuggesterName; valueName?: (value: string) => string }
  /** One value from the suggester; with `typed` also an unknown one. */
  | { kind: 'one'; suggester: SuggesterName; typed: boolean; valueName?: (value: string) => string }
  /** Bounds in `amountFrom` and `amountTo`, in the state's single `currency`. */
  | { kind: 'amount' }
  /** A value set by a press on a row: not offered; its chip only removes it. */
  | { kind: 'given' }
)

/** A filter that the bar offers. */
export type OfferedField = Exclude<FilterField, { kind: 'given' }>

export function isOffered(field: FilterField): field is OfferedField {
  return field.kind !== 'given'
}

/** State that controls the display rather than the filter. */
const looks = ['timeZone', 'sort', 'period', 'from', 'to', 'dateField', 'columns', 'view', 'compare']

/** The active filters, in the order they are offered. */
export function activeFields<F extends FilterField>(fields: readonly F[], state: ListState): F[] {
  return fields.filter((field) => isActive(state, field))
}

export function isActive(state: ListState, field: FilterField): boolean {
  if (field.kind === 'amount') return state.amountFrom !== undefined || state.amountTo !== undefined
  return state[field.name] !== undefined
}

/** The values of a filter; empty when not set. */
export function valuesOf(state: ListState, field: FilterField): string[] {
  return state[field.name]?.split(',') ?? []
}

/** The state with these values of the filter; without values the filter is removed. */
export function withValues<S extends ListState>(state: S, field: FilterField, values: readonly string[]): S {
  const next: ListState = { ...state }
  delete next[field.name]
  if (values.length > 0) next[field.name] = values.join(',')
  // Amount bounds need a single currency.
  const kept = field.name === 'currency' && values.length !== 1 ? withoutAmount(next) : next
  // Only names of the state were changed.
  return kept as S
}

export function withoutField<S extends ListState>(state: S, field: FilterField): S {
  return field.kind === 'amount' ? (withoutAmount(state) as S) : withValues(state, field, [])
}

function withoutAmount({ amountFrom: _from, amountTo: _to, ...rest }: ListState): ListState {
  return rest
}

/** Removes search and filters; keeps display settings: zone, order, period. */
export function withoutFilters<S extends ListState>(state: S): S {
  const kept = Object.entries(state).filter(([name, value]) => looks.includes(name) && value !== undefined)
  return Object.fromEntries(kept) as S
}
