import type { AbilityName } from './abilities.ts'
import type { IdKind } from './ids.ts'
import type { suggesterNames } from './suggester-names.ts'

export type SuggesterName = (typeof suggesterNames)[number]

/**
 * A list filter. The contract derives the query parameter from it, the server the SQL condition, and the dashboard the
 * chip and its editor. Imports no schema, so the browser loads none.
 */
export type Filter = {
  /** The compared column; null for a calculated condition. */
  column: string | null
  /**
   * The statistics dimension of this filter. Without one, figures come from the sums by value if the column has those,
   * else from counting rows.
   */
  dimension?: string
  /** Nearly every row has `none`; a partial index covers the rest. */
  isRare?: true
  /** Ability that the role needs. Set it even if every reader of the list has it. */
  ability: AbilityName
} & (
  | { kind: 'choice'; values: readonly string[]; all?: string }
  /** Any of several objects by id. */
  | { kind: 'ids'; of: IdKind; suggester: SuggesterName }
  /** Any of several values offered by the suggester. */
  | { kind: 'several'; shape: 'currency' | 'country' | 'word' | 'code'; suggester: SuggesterName }
  /**
   * Whole values, including ones unknown to the suggester: several email addresses, or one reference, which may
   * contain commas.
   */
  | { kind: 'exact'; shape: 'email' | 'reference'; suggester: SuggesterName }
)

export type FilterTable = Readonly<Record<string, Filter>>
