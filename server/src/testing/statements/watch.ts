import { appendFileSync } from 'node:fs'
import pg from 'pg'

/**
 * Records every distinct statement that the program sends to PostgreSQL during tests, as JSON lines in the file of
 * FIREPAY_STATEMENTS. Preloaded into each test worker and, by NODE_OPTIONS, into each program that a test starts;
 * `check.ts` reads the file. Statements of tests and of the schema's owner (migrations, repairs) are ignored.
 */
export type SentStatement = { role: string | undefined; text: string; from: string }

/** Statements already in the file; each test file starts with an empty one. */
const seen = new Set<string>()
let fileOfSeen: string | undefined

function note(role: string | undefined, query: unknown): void {
  const file = process.env.FIREPAY_STATEMENTS
  const sent = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text
  if (!file || typeof sent !== 'string' || !/_(?:app|worker)$/.test(role ?? '')) return
  if (file !== fileOfSeen) seen.clear()
  fileOfSeen = file
  const text = shortened(sent)
  const key = `${role} ${text}`
  if (seen.has(key)) return
  const from = sender()
  if (from === null) return
  seen.add(key)
  appendFileSync(file, `${JSON.stringify({ role, text, from } satisfies SentStatement)}\n`)
}

/** Result of `dropTenantFilter` (db/fault.ts) for a comparison with the merchant. */
const dropped = /= coalesce\((?:"?\w+"?\.)?"?merchant_id"?, (\$\d+)\)/g

/** Makes rows and lists of any length equal by keeping their first row and first value. */
function shortened(text: string): string {
  return text
    .replace(dropped, '= $1')
    .replace(/(\$\d+)(?:,\s*\$\d+)+/g, '$1')
    .replace(/(\(\$\d+\))(?:,\s*\(\$\d+\))+/g, '$1')
}

/** Files that every statement passes through. */
const passage = /^platform\/db\/(?:transaction|pools|pipelined-dialect|insert-rows|fault)\.ts/

/** File of the program that sends the statement; null when a test does. */
function sender(): string | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 50
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = limit
  const frames = [...stack.matchAll(/server\/src\/([\w./-]+\.ts):\d+/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== 'testing/statements/watch.ts')
  // The pool calls a connection without its caller's stack; the pool's own query is recorded below.
  if (stack.includes('/pg-pool/')) return null
  // Work that is not awaited only shows files of the passage.
  const from = frames.find((path) => !passage.test(path)) ?? frames[0]
  return from === undefined || /\.test\.ts$|^testing\//.test(from) ? null : from
}

const { query: queryClient } = pg.Client.prototype
// The driver overloads `query`; the statement is always the first argument.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  note(this.user, args[0])
  return Reflect.apply(queryClient, this, args)
} as typeof queryClient

const { query: queryPool } = pg.Pool.prototype
pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]) {
  note(this.options.user, args[0])
  return Reflect.apply(queryPool, this, args)
} as typeof queryPool
