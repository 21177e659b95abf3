import type { AbilityName } from './abilities.ts'
import type { IdKind } from './ids.ts'
import type { suggesterNames } from './suggester-names.ts'

export type SuggesterName = (typeof suggesterNames)[number]

/**
 * One filter of a list, as data: the contract makes its query parameter from it, the server its condition, the dashboard
 * its chip and editor. No schema is imported here, so that the browser loads none.
 */
export type Filter = {
  /** The column that is compared; null where the condition is calculated. */
  column: string | null
  /**
   * The dimension of the statistics that tells its values apart. Without one the figures come from the sums by value,
   * where the column has those, or are counted from the rows.
   */
  dimension?: string
  /** Nearly every row says `none`; a partial index has the others. */
  isRare?: true
  /** What the role must hold: to be said also where it is what every reader of the list has. */
  ability: AbilityName
} & (
  | { kind: 'choice'; values: readonly string[]; all?: string }
  /** Any of several objects by id. */
  | { kind: 'ids'; of: IdKind; suggester: SuggesterName }
  /** Any of several values that the suggester offers. */
  | { kind: 'several'; shape: 'currency' | 'country' | 'word' | 'code'; suggester: SuggesterName }
  /** Whole values, also such as the suggester does not know: any of several addresses; one reference, which may hold a comma. */
  | { kind: 'exact'; shape: 'email' | 'reference'; suggester: SuggesterName }
)

export type FilterTable = Readonly<Record<string, Filter>>
