import type { Catalogue } from './catalogue.ts'
import { isRecord, nameOf, namesOf } from './syntax-tree.ts'

/** A part of an expression that is not immutable in PostgreSQL. */
export type MutablePart = {
  what: string
  volatility: 'stable' | 'volatile'
  /** It depends on a column, so a coordinator cannot evaluate it once for the statement. */
  hasColumn: boolean
  /** It is inside CASE or COALESCE, which may not evaluate it. */
  isConditional: boolean
}

const instantTypes = /^(?:timestamptz?|date|timetz?|interval)$/

/**
 * Finds the mutable parts of an expression in a write, outermost first. Functions have the volatility of the catalogue;
 * where overloads with as many arguments differ (`date_trunc`), the highest if an argument contains an instant. Syntax
 * trees name no function for operators and casts: those on instants count as stable.
 * @param instants names of columns that hold an instant
 * @returns also sub-selects, as `a sub-select`, without their content
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

/** Name of a sub-select in the result of `findMutable`. */
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

/** True when a column is read outside of sub-selects. */
function hasColumn(value: unknown): boolean {
  if (!isRecord(value)) return false
  return Object.entries(value).some(([key, child]) => key === 'ColumnRef' || (key !== 'SubLink' && hasColumn(child)))
}
