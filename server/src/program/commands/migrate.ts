import { loadConfig } from '../../platform/config/config.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'

export const command = defineCommand({
  name: 'migrate',
  summary: 'apply pending migrations to the database',
  usage: '',
  help: `
Creates the two database roles and applies pending migrations, under a lock, each in its own transaction. \`start\` does
the same; this command is for doing it beforehand. Exits 1 when a migration fails, an applied
one was edited, or the database belongs to a newer release.`,
  options: {},
  async run(_, { signal }) {
    const config = loadConfig()
    const applied = await withDatabase(
      config,
      { command: 'migrate', migrate: true, signal },
      async (database) => database.applied,
    )
    for (const name of applied) process.stdout.write(`Applied ${name}\n`)
    process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `${applied.length} applied.\n`)
    return 0
  },
})
