import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { auditColumns } from '../../areas/audit-log/audit-log.present.ts'
import { listChain } from '../../areas/audit-log/audit-log.queries.ts'
import { countActions } from '../../areas/audit-log/coverage.ts'
import { type AuditHead, anchorFile, readAnchors } from '../../areas/audit-log/heads.ts'
import { installationId } from '../../areas/audit-log/installation.ts'
import { verifyAudit } from '../../areas/audit-log/verify-audit.ts'
import { loadConfig } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { exportWriter } from '../../platform/http/export-writer.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'
import { makeDeps } from './make-deps.ts'

export const command = defineCommand({
  name: 'verify-audit',
  summary: 'prove that no row of an audit log was changed, removed or inserted',
  usage: '[--heads FILE] | --coverage | --installation',
  help: `
Walks the chain of every merchant’s audit log, and of the installation’s, from its first row: every row follows the one
before, matches its hash, and the last is the one that the head names. The heads are compared with those that the server
keeps outside the database, in DATA_DIR/audit-heads.jsonl, so that a log cut off at its end, or rewritten as a whole, is
found as well. Names the first bad row of each log and exits 1 when there is one; exits 3 when every row is as it was
written but there are no heads, or a log older than two hours has none. Reads only, also while the server runs.

  --heads FILE     more heads from outside: lines of the server’s log (standard error, "msg":"audit head"), as your log
                   collector kept them; the server writes one each half hour for each log that grew, in production or not
  --coverage       instead: every kind of action that is recorded, and how many rows there are; exits 1 when a log holds
                   a kind that this release does not know
  --installation   instead: the installation’s own log as CSV, oldest first: commands, anonymous callers that were refused,
                   people without a merchant. A merchant’s log is shown on the page Audit log.`,
  options: {
    heads: { type: 'string' },
    coverage: { type: 'boolean', default: false },
    installation: { type: 'boolean', default: false },
  },
  async run({ values: { heads, coverage, installation } }, { signal, cwd }) {
    if ([heads !== undefined, coverage, installation].filter(Boolean).length > 1) {
      throw new UserError('Give only one of --heads, --coverage and --installation.')
    }
    const config = loadConfig()
    return await withDatabase(config, { command: 'verify-audit', signal }, async (database) => {
      const deps = makeDeps(config, database)
      if (coverage) return await printCoverage(deps)
      if (installation) return await printInstallation(deps)
      const more = heads === undefined ? [] : [resolve(cwd, heads)]
      for (const file of more) if (!existsSync(file)) throw new UserError(`There is no file ${file}.`)
      return await verify(deps, [anchorFile(config), ...more])
    })
  },
})

/** Differs from the exit code of a finding: nothing is known to be wrong in the database. */
const exitWithoutAnchors = 3
/** The server writes heads every half hour, and a stopped one when it starts. */
const anchoredWithinMs = 2 * 3_600_000

const say = (line: string) => process.stdout.write(`${line}\n`)

async function verify(deps: Deps, files: readonly string[]): Promise<number> {
  let findings = 0
  const tell = (sentence: string) => {
    findings++
    say(sentence)
  }
  const anchors: AuditHead[] = files.flatMap((file) =>
    readAnchors(deps, file, (line) => tell(`${file}:${line}: this head was not signed with the master key`)),
  )
  const merchants = await deps.db.worker.selectFrom('merchants').select('merchant_id').orderBy('merchant_id').execute()
  // A removed merchant, whose log is gone, is found by its kept heads.
  const ids = new Set([...merchants.map((one) => one.merchant_id), ...anchors.map((one) => one.merchantId)])
  for (const merchantId of ids) {
    const found = await verifyAudit(deps.db.worker, merchantId, anchors)
    if (found) tell(`${nameOf(merchantId)}: row ${found.number}: ${found.what}`)
  }
  if (findings > 0) {
    say(`${findings} ${findings === 1 ? 'finding' : 'findings'}.`)
    return 1
  }
  say(`Every row is as it was written; logs: ${ids.size}, heads from outside: ${anchors.length}.`)
  const anchored = new Set(anchors.map((one) => one.merchantId))
  const bare = [...ids].filter((id) => !anchored.has(id))
  const unanchored = anchors.length === 0 ? bare : await listOldLogs(deps, bare)
  if (unanchored.length === 0) return 0
  say(
    `Without a head from outside: ${unanchored.map(nameOf).join(', ')}. Rows cut off at the end of such a log go ` +
      `unnoticed; look for ${anchorFile(deps.config)} in a backup, or give the server’s log with --heads.`,
  )
  return exitWithoutAnchors
}

/** Logs old enough to have been anchored. */
async function listOldLogs(deps: Deps, merchantIds: readonly Id<'merchant'>[]): Promise<Id<'merchant'>[]> {
  const anchoredBy = new Date(deps.clock.now().getTime() - anchoredWithinMs)
  const old: Id<'merchant'>[] = []
  for (const merchantId of merchantIds) {
    const first = await deps.db.worker
      .selectFrom('audit_log')
      .select('at')
      .where('merchant_id', '=', merchantId)
      .where('number', '=', 1n)
      .executeTakeFirst()
    if (first && first.at < anchoredBy) old.push(merchantId)
  }
  return old
}

function nameOf(merchantId: Id<'merchant'>): string {
  return merchantId === installationId ? 'the installation' : encodeId('merchant', merchantId)
}

async function printCoverage(deps: Deps): Promise<number> {
  const { declared, undeclared } = await countActions(deps.db.worker)
  for (const { action, group, count } of [...declared, ...undeclared]) {
    say(`${String(count).padStart(9)}  ${action.padEnd(36)}  ${group}`)
  }
  say(
    undeclared.length === 0
      ? `${declared.length} kinds of actions are recorded, ${declared.filter((one) => one.count > 0).length} of them have rows.`
      : `${undeclared.length} kinds are in a log but not declared.`,
  )
  return undeclared.length === 0 ? 0 : 1
}

async function printInstallation(deps: Deps): Promise<number> {
  const writer = exportWriter({ format: 'csv', dialect: 'plain', decimal: '.' }, auditColumns, 'UTC')
  process.stdout.write(writer.head())
  for await (const rows of listChain(deps.db.worker, installationId)) process.stdout.write(writer.rows(rows))
  return 0
}
