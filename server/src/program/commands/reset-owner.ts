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
Signs the person out everywhere, removes a lockout and two-step verification, and prints a link to set a password: it
works once and expires in 30 minutes. --keep-factors keeps two-step verification on. --merchant makes the person an owner of
that merchant, for one that has no owner left. It is recorded in the audit log of every merchant concerned. Exits 1 when no
account has this email, or the person is not an owner and no merchant is named.`,
  options: { merchant: { type: 'string' }, 'keep-factors': { type: 'boolean', default: false } },
  positionals: 1,
  async run({ values, positionals: [email] }, { signal }) {
    if (email === undefined || !isAddress(email)) {
      const wrong = email === undefined ? 'Give an email address' : `${email} is not an email address`
      throw new UserError(`${wrong}: npx firepay reset-owner EMAIL`)
    }
    const merchantId = values.merchant === undefined ? undefined : decodeId('merchant', values.merchant)
    if (merchantId === null) throw new UserError(`${values.merchant} is not a merchant ID (mer_…).`)
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
      `${email} is signed out everywhere and no longer locked; ${factors}.\n` +
        `Set a new password within 30 minutes: ${originOf(config)}${path}\n`,
    )
    return 0
  },
})
