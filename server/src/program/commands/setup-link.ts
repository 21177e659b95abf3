import { loadConfig } from '../../platform/config/config.ts'
import { issueSetupToken } from '../composition.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'
import { makeDeps } from './make-deps.ts'
import { originOf } from './origin.ts'

export const command = defineCommand({
  name: 'setup-link',
  summary: 'print a new one-time link for creating the first account',
  usage: '',
  help: `
Prints a link that creates the first account. It works once and expires in 15 minutes. Exits 1 when an account already
exists.`,
  options: {},
  async run(_, { signal }) {
    const config = loadConfig()
    const token = await withDatabase(config, { command: 'setup-link', signal }, (database) =>
      issueSetupToken(makeDeps(config, database)),
    )
    if (!token) {
      process.stderr.write('There is already an account; its owner invites everyone else.\n')
      return 1
    }
    process.stdout.write(`${originOf(config)}/setup#${token}\n`)
    return 0
  },
})
