import { resolve } from 'node:path'
import { encodeId } from '@firepay/contract/http/ids.ts'
import { anchorFile, readAnchors } from '../audit-log/heads.ts'
import { verifyAudit } from '../audit-log/verify-audit.ts'
import { loadConfig } from '../config.ts'
import { withDatabase } from '../db/open.ts'
import { defineCommand } from './command.ts'
import { makeDeps } from './make-deps.ts'

export const command = defineCommand({
  name: 'verify-audit',
  summary: 'prove that no row of an audit log was changed, removed or put in',
  usage: '[--heads FILE]',
  help: `
Walks the chain of every merchant's audit log from its first row: every row follows the one before, is what was hashed,
and the last is the one that the head names. The heads are compared with those that the server keeps outside the database,
in DATA_DIR/audit-heads.jsonl, so that a log cut at its end, or written anew as a whole, is found as well.
Names the first bad row of each merchant and exits 1 when there is one. Reads only, also while the server runs.

  --heads FILE   more heads from outside: lines of the server's log, as your log collector kept them`,
  options: { heads: { type: 'string' } },
  async run({ values }, { signal, cwd }) {
    const config = loadConfig()
    return await withDatabase(config, { command: 'verify-audit', signal }, async (database) => {
      const deps = makeDeps(config, database)
      const files = [anchorFile(config), ...(values.heads === undefined ? [] : [resolve(cwd, values.heads)])]
      let findings = 0
      const tell = (sentence: string) => {
        findings++
        process.stdout.write(`${sentence}\n`)
      }
      const anchors = files.flatMap((file) =>
        readAnchors(deps, file, (line) => tell(`${file}:${line}: this head was not signed with the master key`)),
      )
      const merchants = await deps.db.worker
        .selectFrom('merchants')
        .select('merchant_id')
        .orderBy('merchant_id')
        .execute()
      for (const { merchant_id: merchantId } of merchants) {
        const found = await verifyAudit(deps.db.worker, merchantId, anchors)
        if (found) tell(`${encodeId('merchant', merchantId)}: row ${found.number}: ${found.what}`)
      }
      process.stdout.write(
        findings === 0
          ? `Every row is as it was written: ${merchants.length} merchants, ${anchors.length} heads from outside.\n`
          : `${findings} findings.\n`,
      )
      return findings === 0 ? 0 : 1
    })
  },
})
