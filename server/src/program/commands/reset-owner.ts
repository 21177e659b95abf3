import { decodeId } from '@firepay/contract/product/ids.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { resetOwner } from '../composition.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'
import { isAddress } from './is-address.ts'
import { makeDeps } from './make-deps.ts'
import { originOf } from './origin.ts'

export const command = defineCommand({
  name: 'reset-owner',
  summary: 'let an owner who is locked out back in',
  usage: 'EMAIL [--merchant ID] [--keep-factors]',
  help: `
Ends the person's sessions, removes lock and two-step verification, and prints a link that sets a password: it works
once, for 30 minutes. --keep-factors keeps two-step verification on. --merchant makes the person an owner of that merchant,
for one whose owners are all gone. Every merchant concerned has it in its audit log. Exits 1 when nobody has the address, or they
own nothing and no merchant is named.`,
  options: { merchant: { type: 'string' }, 'keep-factors': { type: 'boolean', default: false } },
  positionals: 1,
  async run({ values, positionals: [email] }, { signal }) {
    if (email === undefined || !isAddress(email)) {
      const wrong = email === undefined ? 'Say whom' : `${email} is not an email address`
      throw new UserError(`${wrong}: npx firepay reset-owner EMAIL`)
    }
    const merchantId = values.merchant === undefined ? undefined : decodeId('merchant', values.merchant)
    if (merchantId === null) throw new UserError(`${values.merchant} is not the id of a merchant (mer_…).`)
    const config = loadConfig()
    const path = await withDatabase(config, { command: 'reset-owner', signal }, (database) =>
      resetOwner(makeDeps(config, database), {
        email,
        keepFactors: values['keep-factors'],
        ...(merchantId === undefined ? {} : { merchantId }),
      }),
    )
    const factors = values['keep-factors'] ? 'two-step verification stays on' : 'two-step verification is off'
    process.stdout.write(
      `${email} is signed out everywhere; locks are open, ${factors}.\n` +
        `Set a new password within 30 minutes: ${originOf(config)}${path}\n`,
    )
    return 0
  },
})
