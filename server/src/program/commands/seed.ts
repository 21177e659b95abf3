import { seed } from '../../areas/sandbox/seed.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'
import { makeDeps } from './make-deps.ts'

export const command = defineCommand({
  name: 'seed',
  summary: 'create merchants, people, sites and payments for development and measurements',
  usage: '[--merchants N] [--sites N] [--transactions N] [--days N] [--rand S] [--json]',
  help: `
Creates merchants with one member of each role, and payments with everything that follows from them, through the same code
as ingest. The same --rand with the same numbers creates the same IDs, passwords, secrets and events on the same day; run
again it changes nothing and continues where it was interrupted. Everything it prints follows from --rand, so none of it is
secret: refused in production.

  --merchants N      merchants; 1 by default
  --sites N          sites of each merchant; 1 by default
  --transactions N   payments of each merchant, spread over its sites; 500 by default
  --days N           how many days up to today they are spread over; 365 by default
  --rand S           any text; "firepay" by default
  --json             print { merchants: [{ id, members: [{ email, password, role }], sites: [{ id, apiSecret, secretKey }] }] }`,
  options: {
    merchants: { type: 'string', default: '1' },
    sites: { type: 'string', default: '1' },
    transactions: { type: 'string', default: '500' },
    days: { type: 'string', default: '365' },
    rand: { type: 'string', default: 'firepay' },
    json: { type: 'boolean', default: false },
  },
  async run({ values }, { signal }) {
    const config = loadConfig()
    if (config.production) throw new UserError('seed is refused in production: whoever knows --rand knows the secrets.')
    const options = {
      merchants: wholeNumber('merchants', values.merchants, 1, 1_000),
      sites: wholeNumber('sites', values.sites, 1, 100),
      transactions: wholeNumber('transactions', values.transactions, 0, 100_000_000),
      days: wholeNumber('days', values.days, 1, 3_650),
      rand: values.rand,
    }
    return await withDatabase(config, { command: 'seed', signal }, async (database) => {
      const total = options.merchants * options.transactions
      const shown = process.stderr.isTTY
      const result = await seed(makeDeps(config, database), options, signal, (payments) => {
        if (shown) process.stderr.write(`\r${payments.toLocaleString('en')} of ${total.toLocaleString('en')} payments`)
      })
      if (shown) process.stderr.write('\n')
      if (signal.aborted) {
        process.stderr.write('Interrupted. Run the same command again to continue.\n')
        return 1
      }
      if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`)
      else {
        for (const merchant of result.merchants) {
          process.stdout.write(`${merchant.id}\n`)
          for (const each of merchant.members) process.stdout.write(`  ${each.role}: ${each.email}  ${each.password}\n`)
          for (const site of merchant.sites) process.stdout.write(`  ${site.id}  ${site.apiSecret}\n`)
        }
        process.stdout.write(`${total.toLocaleString('en')} payments are in the database.\n`)
      }
      return 0
    })
  },
})

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most)) {
    throw new UserError(`--${name} must be a whole number from ${least} to ${most.toLocaleString('en')}.`)
  }
  return number
}
