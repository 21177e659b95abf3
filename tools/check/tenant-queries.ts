import { parseSync } from 'oxc-parser'
import type { Finding } from './judge-imports.ts'
import { lineAt, type SyntaxNode, visit } from './syntax.ts'

/**
 * Functions that read tenant tables across merchants, as the worker: to find work, whose merchant they then name.
 * Everything else names the merchant.
 */
const acrossMerchants: ReadonlyMap<string, string> = new Map([
  ['server/src/commands/verify-ledger.ts#command', 'proves the ledger of every merchant, one after the other'],
  ['server/src/commands/verify-audit.ts#verify', 'proves the audit log of every merchant, one after the other'],
  ['server/src/audit-log/coverage.ts#countActs', 'counts the acts in the logs of all merchants'],
  ['server/src/audit-log/heads.ts#listHeads', 'finds heads that moved, to anchor them'],
  ['server/src/statistics/fold.ts#foldStatistics', 'finds merchants whose deltas are to be folded'],
  ['server/src/sandbox/sandbox-work.ts#workOnSandboxes', 'finds sandboxes whose filling stands still'],
  ['server/src/ingest/expire-held-events.ts#expireHeldEvents', 'finds sites whose events have waited long enough'],
  ['server/src/ingest/forget-malformed-events.ts#forgetMalformedEvents', 'finds merchants with events to forget'],
  ['server/src/sites/merchant-of-site.ts#findMerchantOfSite', 'a command names a site, and this says whose it is'],
])

/** The names of the tables that `distribute.sql` distributes by merchant. */
export function tenantTables(distributeSql: string): string[] {
  const list = /distributed text\[\] := array\[([^\]]*)\]/.exec(distributeSql)?.[1] ?? ''
  const names = [...list.matchAll(/'([a-z_]+)'/g)].map(([, name = '']) => name)
  if (names.length === 0) throw new Error('server/migrations/distribute.sql names no distributed table')
  return names
}

type Declared = {
  name: string
  start: number
  text: string
  touched: string[]
  inner: { name: string; text: string }[]
}

/**
 * Statements on tenant tables that do not say whose rows they mean. Row-level security would hide foreign rows all the
 * same, but a distributed database would ask every machine for them, and one missing wall is one wall.
 *
 * The rule, for each function at the top of a file: it names `merchant_id` at least as often as tenant tables, itself
 * or by what it uses of the same file. That is a count, not a proof; the proof is the test with another merchant's rows. Inserts are
 * left out: without a merchant the column refuses them, with a foreign one the policy.
 */
export function findTenantless(path: string, text: string, tables: readonly string[]): Finding[] {
  if (!/^server\/src\/.*\.ts$/.test(path) || /\/testing\/|\.test\.ts$/.test(path)) return []
  const declared = declarations(path, text, tables)
  return declared.flatMap((one) => {
    if (one.touched.length === 0 || acrossMerchants.has(`${path}#${one.name}`)) return []
    const named = timesNamed(one, declared)
    if (named >= one.touched.length) return []
    return [
      {
        rule: 'every statement on a tenant table names merchant_id',
        reason: `${one.name} touches ${one.touched.join(', ')} and names merchant_id ${named} times`,
        file: `${path}:${lineAt(text, one.start)}`,
      },
    ]
  })
}

/** Functions, constants and methods, each with its own text and the tables it touches. */
function declarations(path: string, text: string, tables: readonly string[]): Declared[] {
  const found: Declared[] = []
  const add = (name: unknown, node: SyntaxNode) => {
    found.push({
      name: (name as { name?: string } | null)?.name ?? 'default',
      start: node.start,
      text: text.slice(node.start, node.end),
      touched: tablesTouched(node, text, tables),
      inner: innerFunctions(node, text),
    })
  }
  for (const statement of parseSync(path, text).program.body) {
    const node = ('declaration' in statement && statement.declaration ? statement.declaration : statement) as SyntaxNode
    if (node.type === 'FunctionDeclaration') add(node.id, node)
    else if (node.type === 'VariableDeclaration') {
      for (const declarator of node.declarations as SyntaxNode[]) add(declarator.id, declarator)
    } else if (node.type === 'ClassDeclaration') {
      for (const member of (node.body as { body: SyntaxNode[] }).body) add(member.key, member)
    } else if (!/^(?:Import|TS|Export)/.test(node.type)) add(null, node)
  }
  return found
}

const builderCalls = /^(?:selectFrom|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|fullJoin|using)$/

/** Tenant tables that query builders and SQL texts of the declaration name, one for each mention. */
function tablesTouched(declaration: SyntaxNode, text: string, tables: readonly string[]): string[] {
  const touched: string[] = []
  const inSql = new RegExp(`\\b(?:from|join|update)\\s+(?:only\\s+)?(${tables.join('|')})\\b`, 'gi')
  visit(declaration, (node) => {
    if (node.type === 'CallExpression') {
      const callee = node.callee as SyntaxNode
      const [first] = node.arguments as { value?: unknown }[]
      const method =
        (callee.property as { name?: string } | undefined)?.name ?? (callee as { name?: string }).name ?? ''
      if (builderCalls.test(method) && typeof first?.value === 'string') {
        const table = first.value.split(' ')[0] ?? ''
        if (tables.includes(table)) touched.push(table)
      }
    }
    if (node.type === 'TemplateElement') {
      for (const [, table = ''] of text.slice(node.start, node.end).matchAll(inSql)) touched.push(table)
    }
  })
  return touched
}

/** `merchant_id = …` of SQL, `'merchant_id', '='` of the query builder, and pairs of a column and its value. */
const equality = /\bmerchant_id['"]?\s*(?:=|,\s*['"]=['"]|,\s*(?:\w+\.)*merchantId\b)/g

/**
 * How often the declaration says whose rows it means, itself or by another of the file. What another needs for tables
 * of its own does not count here.
 */
function timesNamed(one: Declared, all: readonly Declared[], above: readonly Declared[] = []): number {
  let times = one.text.match(equality)?.length ?? 0
  for (const inner of one.inner) {
    // Its own text was counted where it stands; each use says it again.
    times += (mentionsOf(inner.name, one.text) - 2) * (inner.text.match(equality)?.length ?? 0)
  }
  for (const other of all) {
    if (other === one || above.includes(other)) continue
    const mentions = mentionsOf(other.name, one.text)
    if (mentions === 0) continue
    times += mentions * Math.max(0, timesNamed(other, all, [...above, one]) - other.touched.length)
  }
  return times
}

function mentionsOf(name: string, text: string): number {
  return text.match(new RegExp(`(?<!\\w\\.)\\b${name}\\b`, 'g'))?.length ?? 0
}

/** `const name = (…) => …` inside of a function. */
function innerFunctions(declaration: SyntaxNode, text: string): Declared['inner'] {
  const found: Declared['inner'] = []
  visit(declaration, (node) => {
    if (node === declaration || node.type !== 'VariableDeclarator') return
    const init = node.init as SyntaxNode | null
    const name = (node.id as { name?: string }).name
    if (init?.type === 'ArrowFunctionExpression' && name) found.push({ name, text: text.slice(init.start, init.end) })
  })
  return found
}
