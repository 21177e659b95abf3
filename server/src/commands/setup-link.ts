import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { issueSetupToken } from '../composition.ts'
import { type Config, loadConfig } from '../config.ts'
import { withDatabase } from '../db/open.ts'
import { defineCommand } from './command.ts'
import { makeDeps } from './make-deps.ts'

export const command = defineCommand({
  name: 'setup-link',
  summary: 'print a new one-time link for creating the first account',
  usage: '',
  help: `
Prints a link that creates the first account. It works once and for 15 minutes. Exits 1 when there is an account
already.`,
  options: {},
  async run(_, { signal }) {
    const config = loadConfig()
    const token = await withDatabase(config, { command: 'setup-link', signal }, (database) =>
      issueSetupToken(makeDeps(config, database)),
    )
    if (!token) {
      process.stderr.write('There is an account already; an owner invites the others.\n')
      return 1
    }
    process.stdout.write(`${addressOf(config)}/setup#${token}\n`)
    return 0
  },
})

/** Where the running server said it is; else where it will be. */
function addressOf(config: Config): string {
  try {
    return readFileSync(join(config.dataDir, 'server.address'), 'utf8').trim()
  } catch {
    return config.publicUrl ?? `http://localhost:${config.port}`
  }
}
