import { loadConfig } from '../../platform/config/config.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { createOperator, isAnyMerchant } from '../composition.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'
import { isAddress } from './is-address.ts'
import { makeDeps } from './make-deps.ts'
import { originOf } from './origin.ts'

export const command = defineCommand({
  name: 'create-operator',
  summary: 'make someone an operator, who can view every merchant and change none',
  usage: 'EMAIL [--name "Full Name"]',
  help: `
Operators are staff of the payment service: they create merchants and can view any of them, read-only and with two-step
verification, and every page they open is recorded in that merchant’s audit log. Someone without an account gets a link to
set a password: it works once and expires in 24 hours. Run the command again for a new link. Exits 1 when EMAIL is not an
email address.`,
  options: { name: { type: 'string' } },
  positionals: 1,
  async run({ values, positionals: [email] }, { signal }) {
    if (email === undefined || !isAddress(email)) {
      const wrong = email === undefined ? 'Give an email address' : `${email} is not an email address`
      throw new UserError(`${wrong}: npx firepay create-operator EMAIL`)
    }
    const config = loadConfig()
    const { path, isEmpty } = await withDatabase(config, { command: 'create-operator', signal }, async (database) => {
      const deps = makeDeps(config, database)
      const wanted = { email, ...(values.name === undefined ? {} : { name: values.name }) }
      return { path: await createOperator(deps, wanted), isEmpty: !(await isAnyMerchant(deps.db.app)) }
    })
    process.stdout.write(`${email} is an operator. Two-step verification must be set up at the first sign-in.\n`)
    if (path !== null) process.stdout.write(`Set a password within 24 hours: ${originOf(config)}${path}\n`)
    if (isEmpty) {
      process.stdout.write('There is no merchant yet: create the first account with the setup link, then sign in.\n')
    }
    return 0
  },
})
