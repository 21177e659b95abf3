import { appendFileSync } from 'node:fs'
import pg from 'pg'

/**
 * Writes down every distinct statement that the program sends to PostgreSQL while tests run: as a line of JSON in the
 * file that FIREPAY_STATEMENTS names. It is loaded into each test worker and, by NODE_OPTIONS, into each program that a
 * test starts; `check.ts` reads the file. What tests themselves send is left out, and so is what the owner of the schema
 * sends (migrations, repairs).
 */
export type SentStatement = { role: string | undefined; text: string; from: string }

/** What is in the file already; each test file begins with an empty one of its own. */
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

/** What `dropTenantFilter` of db/fault.ts makes of a comparison with the merchant. */
const dropped = /= coalesce\((?:"?\w+"?\.)?"?merchant_id"?, (\$\d+)\)/g

/** Rows and lists of any length look alike: only their first row and their first value stay. */
function shortened(text: string): string {
  return text
    .replace(dropped, '= $1')
    .replace(/(\$\d+)(?:,\s*\$\d+)+/g, '$1')
    .replace(/(\(\$\d+\))(?:,\s*\(\$\d+\))+/g, '$1')
}

/** What every statement passes through says nothing about where it comes from. */
const passage = /^platform\/db\/(?:transaction|pools|pipelined-dialect|insert-rows|fault)\.ts/

/** Where in the program the statement comes from; null when a test sends it. */
function sender(): string | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 50
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = limit
  const frames = [...stack.matchAll(/server\/src\/([\w./-]+\.ts):\d+/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== 'testing/statements/watch.ts')
  // The pool asks a connection where its caller is not seen; what it was asked is noted below.
  if (stack.includes('/pg-pool/')) return null
  // What nobody waits for (a note beside a request) shows the passage alone.
  const from = frames.find((path) => !passage.test(path)) ?? frames[0]
  return from === undefined || /\.test\.ts$|^testing\//.test(from) ? null : from
}

const { query: queryClient } = pg.Client.prototype
// The driver has one overload for each way to ask; what is asked is the first argument of all.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  note(this.user, args[0])
  return Reflect.apply(queryClient, this, args)
} as typeof queryClient

const { query: queryPool } = pg.Pool.prototype
pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]) {
  note(this.options.user, args[0])
  return Reflect.apply(queryPool, this, args)
} as typeof queryPool
