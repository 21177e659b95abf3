import type { JoinExpr, Node } from 'libpg-query'
import type { Catalogue } from './catalogue.ts'
import { findMutable, type MutablePart, subSelect } from './mutable-parts.ts'
import { isRecord, nameOf, namesOf } from './syntax-tree.ts'

/**
 * Rules for every statement of the program, so that tables can be distributed by merchant
 * (docs/decisions/distribution.md) and row-level security is never the only protection (security.md
 * C-03). They are checked on the syntax tree of PostgreSQL's own parser:
 * - every query, including sub-selects and CTEs, compares each tenant table with the merchant: `merchant_id = $n`.
 *   Equality with another table's `merchant_id` is not enough, because a join with a limited sub-select is then planned
 *   recursively. In an outer join the comparison of the nullable side is in ON;
 * - `on conflict do update` computes nothing that depends on time, session or other rows;
 * - RETURNING computes nothing that depends on time or session; SET and WHERE of a write call no volatile function, and
 *   no stable one on a column or inside CASE or COALESCE;
 * - `merchant_id` is never updated;
 * - only the statement that announces changes (`pg_notify`) sets `synchronous_commit`, because a crash could otherwise
 *   lose acknowledged data (security.md D-01);
 * - an INSERT … SELECT has ON CONFLICT or RETURNING; otherwise a cluster copies the rows, which row-level security
 *   refuses.
 * @param tree the statement as returned by `parse` of libpg-query
 * @returns one sentence per violation
 */
export function findBreaches(tree: unknown, catalogue: Catalogue): string[] {
  const breaches: string[] = []
  /** A write may read other tables. */
  const allInstants = Object.values(catalogue.instants).flat()
  walk(tree, new Set())
  if (acknowledgesEarly(tree))
    breaches.push('synchronous_commit is changed by a statement that does more than announce')
  return breaches

  /** Checks every query below the value, with the names of visible CTEs. */
  function walk(value: unknown, ctes: ReadonlySet<string>): void {
    if (!isRecord(value)) return
    for (const [key, child] of Object.entries(value)) {
      if (queryKinds.has(key) && isRecord(child)) checkQuery(key, child, ctes)
      else walk(child, ctes)
    }
  }

  function checkQuery(kind: string, query: Query, outer: ReadonlySet<string>): void {
    const ctes = new Set([...outer, ...cteNames(query)])
    checkMerchant(query, ctes)
    if (kind !== 'SelectStmt') checkChange(query)
    if (kind === 'UpdateStmt') checkTargets(query.relation?.relname, query.targetList, 'update')
    if (kind === 'InsertStmt') checkInsert(query)
    // The halves of a UNION are queries without a key of their own.
    const { larg, rarg, ...rest } = query
    if (larg) checkQuery('SelectStmt', larg, ctes)
    if (rarg) checkQuery('SelectStmt', rarg, ctes)
    walk(rest, ctes)
  }

  /** Checks that every tenant table of this query, without sub-selects, is compared with the merchant. */
  function checkMerchant(query: Query, ctes: ReadonlySet<string>): void {
    const relations: Relation[] = []
    const isTenant = (name: string) => catalogue.tenantRelations.includes(name) && !ctes.has(name)
    const read = (node: Node): Relation[] => {
      if ('JoinExpr' in node) return readJoin(node.JoinExpr)
      if (!('RangeVar' in node)) return []
      const { relname = '', alias } = node.RangeVar
      if (!isTenant(relname)) return []
      const relation = { name: relname, alias: alias?.aliasname ?? relname, compared: false }
      relations.push(relation)
      return [relation]
    }
    const readJoin = ({ larg, rarg, quals, jointype }: JoinExpr): Relation[] => {
      const left = larg ? read(larg) : []
      const right = rarg ? read(rarg) : []
      // ON of an outer join does not restrict the preserved rows.
      if (jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT') compare(quals, right)
      if (jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT') compare(quals, left)
      return [...left, ...right]
    }
    const compare = (condition: Node | undefined, among: readonly Relation[]) => {
      for (const alias of comparedAliases(condition)) {
        for (const relation of among) {
          if (relation.alias === alias || (alias === '' && relations.length === 1)) relation.compared = true
        }
      }
    }
    // An INSERT also has its target here; row-level security checks its rows.
    const isChange = query.relation && !('cols' in query || 'selectStmt' in query)
    if (isChange && query.relation) read({ RangeVar: query.relation })
    for (const node of [...(query.fromClause ?? []), ...(query.usingClause ?? [])]) read(node)
    compare(query.whereClause, relations)
    for (const { name, alias, compared } of relations) {
      const as = alias === name ? '' : ` (as ${alias})`
      if (!compared) breaches.push(`${name}${as} is not compared with the merchant: ${alias}.merchant_id = $n`)
    }
  }

  function checkInsert({ relation, selectStmt, onConflictClause, returningClause }: Query): void {
    const table = relation?.relname ?? ''
    const source = selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : undefined
    if (
      catalogue.tenantRelations.includes(table) &&
      source &&
      !source.valuesLists &&
      !onConflictClause &&
      !returningClause
    ) {
      breaches.push(`INSERT … SELECT into ${table} has neither ON CONFLICT nor RETURNING`)
    }
    if (onConflictClause?.action !== 'ONCONFLICT_UPDATE' || catalogue.tables.plain.includes(table)) return
    checkTargets(table, onConflictClause.targetList, 'on conflict do update')
    for (const part of [onConflictClause.targetList, onConflictClause.whereClause]) {
      refuse(part, table, 'on conflict do update', () => true)
    }
  }

  /** On tables known to a cluster, the coordinator evaluates mutable expressions once for all nodes. */
  function checkChange({ relation, targetList, whereClause, returningClause }: Query): void {
    const table = relation?.relname ?? ''
    if (catalogue.tables.plain.includes(table)) return
    refuse(returningClause, table, 'returning', ({ what }) => what !== subSelect)
    for (const part of [targetList, whereClause]) {
      refuse(part, table, 'change', ({ what, volatility, hasColumn, isConditional }) => {
        return what !== subSelect && (volatility === 'volatile' || hasColumn || isConditional)
      })
    }
  }

  function refuse(part: unknown, table: string, where: string, isRefused: (part: MutablePart) => boolean): void {
    const instants = where === 'on conflict do update' ? (catalogue.instants[table] ?? []) : allInstants
    for (const found of findMutable(part, instants, catalogue.mutableFunctions)) {
      if (isRefused(found)) breaches.push(`${where} of ${table} is not immutable: ${found.what}`)
    }
  }

  function checkTargets(table: string | undefined, targets: readonly Node[] | undefined, where: string): void {
    if (!table || !catalogue.tenantRelations.includes(table)) return
    const isSet = targets?.some((node) => 'ResTarget' in node && node.ResTarget.name === 'merchant_id')
    if (isSet) breaches.push(`${where} of ${table} sets merchant_id`)
  }
}

const queryKinds = new Set(['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt'])

type Relation = { name: string; alias: string; compared: boolean }

/** Common fields of the four kinds of queries, as far as they are used. */
type Query = {
  withClause?: { ctes?: Node[] }
  relation?: { relname?: string; alias?: { aliasname?: string } }
  fromClause?: Node[]
  usingClause?: Node[]
  whereClause?: Node
  targetList?: Node[]
  selectStmt?: Node
  onConflictClause?: { action?: string; targetList?: Node[]; whereClause?: Node }
  returningClause?: unknown
  larg?: Query
  rarg?: Query
}

function cteNames(query: Query): string[] {
  return (query.withClause?.ctes ?? []).flatMap((node) =>
    'CommonTableExpr' in node ? [node.CommonTableExpr.ctename ?? ''] : [],
  )
}

/** Aliases whose `merchant_id` must equal a parameter for the condition to hold; '' without an alias. */
function comparedAliases(condition: Node | undefined): string[] {
  if (!condition) return []
  if ('BoolExpr' in condition) {
    const { boolop, args = [] } = condition.BoolExpr
    return boolop === 'AND_EXPR' ? args.flatMap(comparedAliases) : []
  }
  if (!('A_Expr' in condition)) return []
  const { kind, name = [], lexpr, rexpr } = condition.A_Expr
  if (kind !== 'AEXPR_OP' || nameOf(name) !== '=' || !lexpr || !rexpr) return []
  const alias = isGiven(rexpr) ? merchantColumn(lexpr) : isGiven(lexpr) ? merchantColumn(rexpr) : null
  return alias === null ? [] : [alias]
}

/** True for a parameter or constant, with or without a cast. */
function isGiven(node: Node): boolean {
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isGiven(node.TypeCast.arg)
  return 'ParamRef' in node || 'A_Const' in node
}

function merchantColumn(node: Node): string | null {
  if (!('ColumnRef' in node)) return null
  const names = namesOf(node.ColumnRef.fields)
  return names.at(-1) === 'merchant_id' ? (names.at(-2) ?? '') : null
}

/** True when a statement disables waiting for the disk at commit and is not the announcement of changes. */
function acknowledgesEarly(tree: unknown): boolean {
  const text = JSON.stringify(tree)
  return text.includes('"synchronous_commit"') && !text.includes('"pg_notify"')
}
