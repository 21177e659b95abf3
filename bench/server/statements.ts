import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** @property name of a statement that is planned once per connection */
export type Statement = { name?: string; text: string; values: (string | null)[] }

/**
 * Makes PostgreSQL log statement parameters, which the program disables: role settings override the command line, for
 * new sessions.
 */
export async function logParameters(superuser: pg.Client): Promise<void> {
  await superuser.query('alter role firepay_app set log_parameter_max_length = -1')
  await superuser.query("alter role firepay_app set log_error_verbosity = 'default'")
  await superuser.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'firepay_app'")
  // The program needs a moment to notice the lost connections.
  await delay(500)
}

/**
 * Statements of a call's single read-only transaction, as logged by PostgreSQL with parameters: the benchmark runs what
 * the server ran, not a copy that may be outdated.
 */
export async function statementsOf(
  superuser: pg.Client,
  dataDir: string,
  call: () => Promise<unknown>,
): Promise<Statement[]> {
  const log = join(dataDir, 'postgres.log')
  await logAll(superuser, true)
  const from = statSync(log).size
  await call()
  await delay(200)
  const text = readFileSync(log).subarray(from).toString('utf8')
  await logAll(superuser, false)
  const sessions = new Map<string, Statement[]>()
  let last: Statement | undefined
  // An entry begins with its time and session id; its continuation lines are indented.
  for (const entry of text.split(/^(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/m)) {
    const [, session = '', kind, message = ''] = /^\S+ \S+ UTC \[(\d+)\] (LOG|DETAIL): {2}([\s\S]*)$/.exec(entry) ?? []
    if (kind === 'DETAIL' && last) last.values = parametersOf(message)
    if (kind !== 'LOG') continue
    const [, name, sql] = /^duration: [\d.]+ ms {2}(?:execute ([^:]*)|statement): ([\s\S]*)$/.exec(message) ?? []
    if (sql === undefined) {
      last = undefined
      continue
    }
    const isNamed = name !== undefined && name !== '<unnamed>'
    last = { ...(isNamed && { name }), text: sql.replaceAll('\n\t', '\n').trim(), values: [] }
    if (/^start transaction/i.test(last.text)) sessions.set(session, [last])
    else sessions.get(session)?.push(last)
  }
  const found = [...sessions.values()].find(([begin]) => /repeatable read.*read only/i.test(begin?.text ?? ''))
  if (!found) throw new Error(`No transaction of the call was logged:\n${text.slice(0, 2_000)}`)
  const end = found.findIndex((statement) => /^commit/i.test(statement.text))
  return found.slice(0, end + 1)
}

async function logAll(superuser: pg.Client, isOn: boolean): Promise<void> {
  await superuser.query(`alter system set log_min_duration_statement = ${isOn ? 0 : -1}`)
  await superuser.query('select pg_reload_conf()')
  await delay(200)
}

/** `Parameters: $1 = 'a''b', $2 = NULL` */
function parametersOf(detail: string): (string | null)[] {
  return [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, value]) =>
    value === undefined ? null : value.replaceAll("''", "'"),
  )
}
