import { createHash, randomUUIDv7 } from 'node:crypto'
import { z } from 'zod'
import { withoutTenant, withTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { RequestFacts } from '../http/handler.ts'
import { countCall } from '../http/rate-limits.ts'
import { sendMail } from '../mail/send-mail.ts'
import { noteAct } from '../security/note-act.ts'
import { createMerchantWithOwner } from '../setup/create-merchant.ts'
import { mailsToOneAddress } from './limits.ts'
import { issueMailToken, readMailToken, spendMailToken } from './one-time-tokens.ts'
import { hashPassword } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { normalizeEmail } from './sign-in.ts'
import { isKnownAddress, spendOtherSignUps } from './sign-up.queries.ts'

const confirmMs = 24 * 3600_000

/** What waits with a token until its address is confirmed; nothing else of the sign-up exists before. */
const waitingSignUp = z.object({
  passwordHash: z.string(),
  merchantName: z.string(),
  fullName: z.string(),
  timeZone: z.string(),
})

/**
 * Takes a wish for an account. A known address takes the same steps and the same time, and gets another mail; each link
 * stands for the password it was asked with, so nobody can slip another's in before the address is confirmed.
 * @throws ApiError `SIGNUP_CLOSED`; `PASSWORD_TOO_SHORT`, `PASSWORD_COMMON`; `RATE_LIMITED` by source or address
 */
export async function signUp(
  deps: Deps,
  body: {
    email: string
    password: string
    merchantName: string
    fullName?: string | undefined
    timeZone?: string | undefined
  },
): Promise<void> {
  if (deps.config.signup !== 'open') throw new ApiError('SIGNUP_CLOSED')
  const email = normalizeEmail(body.email)
  const [localPart = ''] = email.split('@')
  checkNewPassword(body.password, [deps.config.appName, body.merchantName, email], { preset: deps.config.preset })
  await countCall(deps, mailsToOneAddress('sign-up'), addressKey(email))
  const passwordHash = await hashPassword(body.password)
  const now = deps.clock.now()
  await withoutTenant(deps.db.app, async (trx) => {
    if (await isKnownAddress(trx, email)) {
      const data = { signInLink: '/sign-in', resetLink: '/forgot-password' }
      return sendMail(deps, trx, { template: 'already-registered', to: email, data, at: now })
    }
    const data: z.input<typeof waitingSignUp> = {
      passwordHash,
      merchantName: body.merchantName,
      fullName: body.fullName ?? localPart.slice(0, 120),
      timeZone: body.timeZone ?? 'UTC',
    }
    const token = await issueMailToken(trx, now, { kind: 'confirm_email', lifeMs: confirmMs, email, data })
    const link = { link: `/confirm-email#${token}`, validFor: '24 hours' }
    await sendMail(deps, trx, { template: 'confirm-email', to: email, data: link, at: now })
  })
}

/**
 * Makes the person and their merchant, once: the address is confirmed by holding the token.
 * @throws ApiError `TOKEN_USED`, also when the address got an account by another link; `TOKEN_EXPIRED`
 */
export async function confirmEmail(deps: Deps, request: RequestFacts, token: string): Promise<void> {
  const facts = await readMailToken(deps.db.app, 'confirm_email', token, deps.clock.now())
  const { email } = facts
  if (email === null) throw new ApiError('TOKEN_EXPIRED')
  const { passwordHash, merchantName, fullName, timeZone } = waitingSignUp.parse(facts.data)
  const merchant = { id: randomUUIDv7(), name: merchantName, timeZone }
  await withTenant(deps.db.app, merchant.id, async (trx) => {
    const now = deps.clock.now()
    const person = { email, fullName, passwordHash, timeZone }
    const userId = await createMerchantWithOwner(trx, now, merchant, person)
    if (userId === null) throw new ApiError('TOKEN_USED')
    await spendMailToken(trx, facts.hash, now)
    await spendOtherSignUps(trx, email, now)
    await noteAct(trx, merchant.id, now, request, { userId, type: 'user.signed-up' })
  })
}

/** What an address is counted by, so that the table of limits holds none. */
export function addressKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
