import type { Catalogue } from './catalogue.ts'
import { isRecord, nameOf, namesOf } from './syntax-tree.ts'

/** A part of an expression that PostgreSQL does not call immutable. */
export type MutablePart = {
  what: string
  volatility: 'stable' | 'volatile'
  /** It is computed from a column, so that the coordinator of a cluster cannot compute it once for the statement. */
  hasColumn: boolean
  /** It is within CASE or COALESCE, which may not need it. */
  isConditional: boolean
}

const instantTypes = /^(?:timestamptz?|date|timetz?|interval)$/

/**
 * The mutable parts of an expression of a change, outermost first. The volatility of a function is that of the catalogue;
 * where overloads with as many arguments differ (`date_trunc`), it is the highest of them if an argument mentions an instant.
 * Operators and casts carry no function in a syntax tree: those on instants count as stable.
 * @param instants names of the columns that hold an instant
 * @returns sub-selects too, as `a sub-select`, without what is in them
 */
export function findMutable(
  value: unknown,
  instants: readonly string[],
  functions: Catalogue['mutableFunctions'],
  isConditional = false,
): MutablePart[] {
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, child]): MutablePart[] => {
    const part = (what: string, volatility: MutablePart['volatility'] = 'stable') => [
      { what, volatility, hasColumn: hasColumn(child), isConditional },
    ]
    if (key === 'SubLink') return part(subSelect)
    const inner = findMutable(child, instants, functions, isConditional || conditional.has(key))
    if (!isRecord(child)) return inner
    if (key === 'SQLValueFunction') return [...part('the present time'), ...inner]
    if (key === 'FuncCall') {
      const volatility = volatilityOf(child, instants, functions)
      return volatility ? [...part(`${nameOf(child.funcname)}()`, volatility), ...inner] : inner
    }
    if (key === 'TypeCast' && isInstantType(child) && !isParameter(child.arg)) {
      return [...part('a cast to an instant'), ...inner]
    }
    if (key === 'TypeCast' && isInstant(child.arg, instants)) return [...part('a cast of an instant'), ...inner]
    if (key === 'A_Expr' && /^[+-]$/.test(nameOf(child.name)) && mentionsInstant(child, instants)) {
      return [...part('arithmetic with an instant'), ...inner]
    }
    return inner
  })
}

/** The name of a sub-select in the findings of `findMutable`. */
export const subSelect = 'a sub-select'

const conditional = new Set(['CaseExpr', 'CoalesceExpr'])

function volatilityOf(
  call: Record<string, unknown>,
  instants: readonly string[],
  functions: Catalogue['mutableFunctions'],
): MutablePart['volatility'] | null {
  const count = Array.isArray(call.args) ? call.args.length : 0
  const meant = (functions[nameOf(call.funcname)] ?? []).filter(
    ({ least, most, isMixed }) =>
      least <= count && count <= most && (!isMixed || call.args === undefined || mentionsInstant(call.args, instants)),
  )
  if (meant.length === 0) return null
  return meant.some(({ volatility }) => volatility === 'volatile') ? 'volatile' : 'stable'
}

function mentionsInstant(value: unknown, instants: readonly string[]): boolean {
  if (!isRecord(value)) return false
  return isInstant(value, instants) || Object.values(value).some((child) => mentionsInstant(child, instants))
}

/** A column that holds an instant, or a cast to one. */
function isInstant(node: unknown, instants: readonly string[]): boolean {
  if (!isRecord(node)) return false
  const { ColumnRef: column, TypeCast: cast } = node
  if (isRecord(column)) return instants.includes(nameOf(column.fields))
  return isRecord(cast) && isInstantType(cast)
}

function isInstantType(cast: Record<string, unknown>): boolean {
  return isRecord(cast.typeName) && instantTypes.test(namesOf(cast.typeName.names).at(-1) ?? '')
}

function isParameter(value: unknown): boolean {
  return isRecord(value) && 'ParamRef' in value
}

/** Whether a column is read, sub-selects left out. */
function hasColumn(value: unknown): boolean {
  if (!isRecord(value)) return false
  return Object.entries(value).some(([key, child]) => key === 'ColumnRef' || (key !== 'SubLink' && hasColumn(child)))
}
