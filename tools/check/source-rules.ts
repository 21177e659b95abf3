import { parseSync } from 'oxc-parser'
import type { Finding } from './judge-imports.ts'
import { lineAt, visit } from './syntax.ts'

/** Files that may use the system clock or randomness, with the reason. */
const mayAskTheMachine: readonly { files: RegExp; reason: string }[] = [
  { files: /^server\/src\/platform\/time\/clock\.ts$/, reason: 'the one place' },
  { files: /\/testing\/|\.test\.ts$/, reason: 'tests bring their own time and chance' },
  { files: /^server\/src\/platform\/db\/migrate\.ts$/, reason: 'when a migration was applied is told by the database' },
  { files: /^server\/src\/platform\/db\/transaction\.ts$/, reason: 'the pause before a transaction is tried again' },
]

/**
 * Finds uses of the system clock or randomness in the server outside of `clock.ts`: `Date.now()`, `new Date()`,
 * `Date()`, `Math.random()`, and `now()` and similar in SQL. Randomness for secrets and ids comes from `node:crypto`.
 */
export function findMachineTime(path: string, text: string): Finding[] {
  if (!/^server\/src\/.*\.ts$/.test(path) || mayAskTheMachine.some(({ files }) => files.test(path))) return []
  const findings: Finding[] = []
  const found = (start: number, what: string) =>
    findings.push({
      rule: `${what} stands in clock.ts only`,
      reason: 'tests move time and repeat chance; the database and the process must agree on both',
      file: `${path}:${lineAt(text, start)}`,
    })
  visit(parseSync(path, text).program, (node) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const { start, end } = node.callee as { start: number; end: number }
      const callee = text.slice(start, end)
      const isBare = (node.arguments as unknown[]).length === 0
      if (callee === 'Date.now' || callee === 'Math.random') found(node.start, `${callee}()`)
      else if (callee === 'Date' && (isBare || node.type === 'CallExpression')) found(node.start, 'new Date()')
    }
    if (node.type === 'TemplateElement') {
      const sqlTime = /\b(?:now\(\)|current_timestamp|clock_timestamp\(\)|statement_timestamp\(\))/i.exec(
        text.slice(node.start, node.end),
      )
      if (sqlTime) found(node.start + sqlTime.index, `${sqlTime[0]} of SQL`)
    }
  })
  return findings
}

/**
 * Finds keys compared with `coalesce` and similar in the server's SQL. PostgreSQL does not push such conditions below
 * row-level security and reads all rows of the merchant; `case` and plain columns are fine.
 */
export function findUntrustedKeys(path: string, text: string): Finding[] {
  if (!/^server\/src\/.*\.ts$/.test(path) || /\/testing\/|\.test\.ts$/.test(path)) return []
  return [...text.matchAll(/\b(?:\w+_)?id\s*=\s*(coalesce|nullif|greatest|least)\s*\(/gi)].map((match) => ({
    rule: `a key is not compared with ${match[1]}()`,
    reason: 'behind row security it reads all rows of the merchant; write case when … is null, or a plain column',
    file: `${path}:${lineAt(text, match.index)}`,
  }))
}

/** Finds statements in the server's handlers: SQL has names, in `*.queries.ts`. */
export function findSqlInHandlers(path: string, text: string): Finding[] {
  if (!/^server\/src\/.*\.handlers\.ts$/.test(path)) return []
  const statements = /\bsql(?:<[^>]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g
  return [...text.matchAll(statements)].map(({ index }) => ({
    rule: 'handlers hold no SQL',
    reason: 'a handler checks, calls and presents; the statement is a function in *.queries.ts',
    file: `${path}:${lineAt(text, index)}`,
  }))
}

/** Loops over merchants that may stop at the first failure, with the reason. */
const mayEndEarly: readonly { files: RegExp; reason: string }[] = [
  { files: /\/testing\/|\.test\.ts$/, reason: 'a test ends at its first failure' },
  { files: /^server\/src\/program\/commands\//, reason: 'a command says what failed and is run again' },
]

/** Finds loops that open a transaction per merchant without `forEachMerchant`. */
export function findLoopsOverMerchants(path: string, text: string): Finding[] {
  if (!/^server\/src\/.*\.ts$/.test(path) || mayEndEarly.some(({ files }) => files.test(path))) return []
  if (!text.includes('withTenant(')) return []
  const findings: Finding[] = []
  visit(parseSync(path, text).program, (node) => {
    if (node.type !== 'ForOfStatement') return
    const [left, body] = [node.left, node.body].map((part) => {
      const { start, end } = part as { start: number; end: number }
      return text.slice(start, end)
    })
    const bound = new Set(left?.match(/\w+/g))
    // In an open transaction one failure ends everything anyway.
    const opened = [...(body ?? '').matchAll(/withTenant\(\s*(?!trx\b)[\w.]+,\s*(\w+)/g)]
    if (!opened.some(([, merchant]) => merchant !== undefined && bound.has(merchant))) return
    findings.push({
      rule: 'work for several merchants is done by forEachMerchant',
      reason: 'a merchant whose machine is away must not hold up the others',
      file: `${path}:${lineAt(text, node.start)}`,
    })
  })
  return findings
}

/** Finds straight apostrophes in words of visible texts: screens, commands and summaries of calls. Tests are exempt. */
export function findStraightApostrophes(path: string, text: string): Finding[] {
  const isRead =
    /^(?:contract|dashboard|demo|server|ui)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)
  // Cheaper than parsing.
  if (!isRead || !straight.test(text)) return []
  const findings: Finding[] = []
  visit(parseSync(path, text).program, (node) => {
    if (!/^(?:Literal|TemplateElement|JSXText)$/.test(node.type)) return
    const isPattern = node.type === 'Literal' && typeof node.value !== 'string'
    if (isPattern) return
    const inner = text.slice(node.start, node.end)
    const at = straight.exec(inner)
    if (at === null) return
    findings.push({
      rule: 'texts have ’ for an apostrophe',
      reason: 'a straight one is a sign of programs, not of writing',
      file: `${path}:${lineAt(text, node.start + at.index)}`,
    })
  })
  return findings
}
const straight = /\p{Letter}\\?'(?=\p{Letter})/u

/** Text that no tracked file may contain. */
const foreign: readonly { pattern: RegExp; rule: string; reason: string; files?: RegExp }[] = [
  {
    pattern: /(?<![\w.])\/(?:home|Users|work|root)\/[\w.-]+/,
    rule: 'no paths of a machine',
    reason: 'the repository runs anywhere it is cloned to',
  },
  {
    pattern: /\b(?:registry|npm|pypi|proxy)\.[\w-]+\.(?:org|com|net|io|dev)\b|"resolved": ?"http/,
    rule: 'no addresses of package registries',
    reason: 'where packages come from is a setting of the machine; the lockfile holds their hashes',
  },
  {
    pattern: /\bcrypto\.randomUUID\(/,
    rule: 'no crypto.randomUUID in a browser; useIdempotencyKey makes keys',
    reason: 'it is missing on an address without https, and a key made inside a call protects nothing',
    files: /^(?:dashboard|ui)\/src\//,
  },
]

/** Finds machine paths and registry addresses in a tracked file. */
export function findForeignText(path: string, text: string): Finding[] {
  return foreign.flatMap(({ pattern, rule, reason, files }) => {
    const found = files?.test(path) === false ? null : pattern.exec(text)
    return found ? [{ rule, reason, file: `${path}:${lineAt(text, found.index)} (${found[0]})` }] : []
  })
}
