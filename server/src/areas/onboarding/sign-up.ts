import type { Locale } from '@firepay/contract/product/locales.ts'
import { z } from 'zod'
import type { RequestFacts } from '../../platform/caller/request-facts.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import type { CommonAct } from '../../platform/http/act.ts'
import { normalizeEmail } from '../../platform/mail/email-address.ts'
import { withMutex } from '../../platform/queue/mutex.ts'
import { recordSecurityEvent } from '../identity/history/security-events.ts'
import { countSignUpMail } from '../identity/limits.ts'
import { hashPassword, inHashingQueue, isPasswordOf } from '../identity/passwords/password-hashing.ts'
import { checkNewPassword } from '../identity/passwords/password-rules.ts'
import { newCookieToken, readCookieHash } from '../identity/sign-in/browser-cookies.ts'
import { consumeMailToken, issueMailToken, readMailToken } from '../identity/tokens/one-time-tokens.ts'
import { redeemOtherSignUps } from '../identity/tokens/pending-sign-ups.ts'
import { createMerchantWithOwner } from '../merchants/create-merchant.ts'
import { isKnownAddress } from './sign-up.queries.ts'

const confirmMs = 24 * 3600_000

/** Data stored with a token until the address is confirmed; nothing else of the sign-up exists before. */
const waitingSignUp = z.object({
  passwordHash: z.string(),
  merchantName: z.string(),
  fullName: z.string(),
  timeZone: z.string(),
  /** SHA-256, base64url, of the token in the browser that signed up. */
  browserHash: z.string().optional(),
})

/**
 * Starts a sign-up; the account is created when the address is confirmed. A known address takes the same steps and
 * time, and gets a different mail. Each link has the password of its own request, so that nobody can substitute another
 * before confirmation. Beyond the mail limits of the address the answer is the same and no mail is sent.
 * @returns a token for the browser, with which the link needs no password
 * @throws ApiError `SIGNUP_CLOSED`; `PASSWORD_TOO_SHORT`, `PASSWORD_COMMON`
 */
export async function signUp(
  deps: HandlerDeps,
  act: CommonAct,
  body: {
    email: string
    password: string
    merchantName: string
    fullName?: string | undefined
    timeZone?: string | undefined
    locale?: Locale | undefined
  },
): Promise<string> {
  if (deps.config.signup !== 'open') throw new ApiError('SIGNUP_CLOSED')
  const { locale } = body
  const email = normalizeEmail(body.email)
  const [localPart = ''] = email.split('@')
  checkNewPassword(body.password, [deps.config.appName, body.merchantName, email], { preset: deps.config.preset })
  const mayMail = await countSignUpMail(deps, act, email)
  const passwordHash = await hashPassword(body.password)
  const browserToken = newCookieToken('signUp')
  const { now } = act
  await act.separately(null, async (trx) => {
    if (!mayMail) return
    if (await isKnownAddress(trx, email)) {
      const data = { signInLink: '/sign-in', resetLink: '/forgot-password' }
      return act.mail(trx, { template: 'already-registered', to: email, data, locale })
    }
    const data: z.output<typeof waitingSignUp> = {
      passwordHash,
      merchantName: body.merchantName,
      fullName: body.fullName ?? localPart.slice(0, 120),
      timeZone: body.timeZone ?? 'UTC',
      browserHash: hashToken(browserToken).toString('base64url'),
    }
    const token = await issueMailToken(trx, now, { kind: 'confirm_email', lifeMs: confirmMs, email, data })
    const link = { link: `/confirm-email#${token}`, validFor: '24 hours' as const }
    await act.mail(trx, { template: 'confirm-email', to: email, data: link, locale })
  })
  return browserToken
}

/**
 * Creates the user and their merchant, once. The token proves ownership of the address. The browser's token or the
 * chosen password proves that the sign-up is their own, not an attacker's with their address.
 * @throws ApiError `TOKEN_USED`, also when the address got an account by another link; `TOKEN_EXPIRED`; `VALIDATION` on
 *   `password` when it is required; `CREDENTIALS` when it is not that of this sign-up
 */
export function confirmEmail(
  deps: HandlerDeps,
  act: CommonAct,
  body: { token: string; password?: string | undefined },
): Promise<void> {
  return withMutex(`sign-up ${body.token}`, () => confirmByToken(deps, act, body))
}

async function confirmByToken(
  deps: HandlerDeps,
  act: CommonAct,
  { token, password }: { token: string; password?: string | undefined },
): Promise<void> {
  const facts = await act.separately(null, (trx) => readMailToken(trx, 'confirm_email', token, act.now))
  const { email } = facts
  if (email === null) throw new ApiError('TOKEN_EXPIRED')
  const waiting = waitingSignUp.parse(facts.data)
  const { passwordHash, merchantName, fullName, timeZone } = waiting
  if (password !== undefined) {
    if (!(await inHashingQueue(() => isPasswordOf(passwordHash, password)))) throw new ApiError('CREDENTIALS')
  } else if (!isBrowserThatAsked(deps, act.request, waiting.browserHash)) {
    throw invalid('password', 'Give the password that was chosen at sign-up.', 'REQUIRED')
  }
  const merchant = { id: newId('merchant'), name: merchantName, timeZone }
  await act.separately(merchant.id, async (trx) => {
    const { now, request } = act
    const person = { email, fullName, passwordHash, timeZone }
    const userId = await createMerchantWithOwner(trx, now, merchant, person)
    if (userId === null) throw new ApiError('TOKEN_USED')
    await consumeMailToken(trx, facts.hash, now)
    await redeemOtherSignUps(trx, email, now)
    await recordSecurityEvent(trx, merchant.id, { now, request }, { userId, type: 'user.signed-up' })
  })
}

function isBrowserThatAsked(deps: HandlerDeps, request: RequestFacts, browserHash: string | undefined): boolean {
  const hash = readCookieHash(deps, request, 'signUp')
  return hash !== null && hash.toString('base64url') === browserHash
}
