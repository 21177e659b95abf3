import { createHash } from 'node:crypto'
import type { RateLimit } from '@firepay/contract/http/route.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { SeparateTransaction } from '../../platform/db/separate-transaction.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommonAct } from '../../platform/http/act.ts'
import { networkOf, sourceOf } from '../../platform/http/client-address.ts'
import { countCall, countCallIn, isCounted } from '../../platform/http/rate-limits.ts'
import type { Device } from './sign-in/known-devices.ts'

type Counting = Pick<Deps, 'config' | 'clock'>

/** A call counts even when it is refused. */
type CountingAct = Pick<CommonAct, 'request' | 'separately'>

/** Limits for unknown tokens, by kind of call. Issued tokens are never counted. */
const unknownTokens = {
  access: { name: 'unknown-access', rate: 600, perSeconds: 60, burst: 599 },
  refresh: { name: 'unknown-refresh', rate: 300, perSeconds: 60, burst: 299 },
} satisfies Record<string, RateLimit>

/**
 * Counts an unknown token by source. @throws ApiError `RATE_LIMITED` beyond 600 (access) or 300 (refresh) per minute
 */
export function countUnknownToken(
  deps: Counting & { separately: SeparateTransaction },
  kind: keyof typeof unknownTokens,
  address: string,
): Promise<void> {
  return countCall(deps, unknownTokens[kind], sourceOf(address))
}

const perDay = (calls: number) => ({ rate: calls, perSeconds: 86_400, burst: calls - 1 })

/** Reset requests of one source; setting the password is not counted. */
const resetsOfSource: RateLimit = { name: 'reset', ...perDay(5) }

/**
 * Mails to one address caused by anonymous callers, whether or not it has an account, so that nobody can use us to
 * flood an inbox. Limited per network (/24, /48) or known browser, and in total. One network gets a quarter of
 * the total, so it cannot use up what the owner needs.
 */
const mailsFromOne = (kind: MailKind): RateLimit => ({ name: `${kind}-mail-from`, ...perDay(5) })
const mailsFromAll = (kind: MailKind): RateLimit => ({ name: `${kind}-mail`, ...perDay(20) })
type MailKind = 'sign-up' | 'reset' | 'invitation'

/** Invitation mails of a merchant per day: in total, and to one address. */
const invitationsOfMerchant: RateLimit = { name: 'invitation-merchant', ...perDay(50) }
const invitationsToAddress: RateLimit = { name: 'invitation-address', ...perDay(5) }

/** Mails of a merchant to a member about role and sessions. */
const mailsToMember: RateLimit = { name: 'member-mail', ...perDay(20) }

/**
 * Counts a password reset request. A known browser of the user is counted separately, so that others at the same source
 * cannot use up its limit.
 * @returns false when no mail may be sent; the caller does not learn this
 * @throws ApiError `RATE_LIMITED` beyond five a day from one source
 */
export async function countReset(
  deps: Counting,
  act: CountingAct,
  wanted: { email: string; device: Device; known: { browser: boolean; network: boolean } },
): Promise<boolean> {
  const { email, device, known } = wanted
  if (known.browser && device.browser !== null) {
    const key = `${device.browser.toString('base64url')} ${addressKey(email)}`
    return isCounted(() => countCall({ ...deps, separately: act.separately }, mailsFromOne('reset'), key))
  }
  await countCall({ ...deps, separately: act.separately }, resetsOfSource, sourceOf(act.request.address))
  return countMail(deps, act, 'reset', { email, isOverallExempt: known.network })
}

/** Counts a sign-up mail to an address. @returns false when no mail may be sent; the caller does not learn this */
export function countSignUpMail(deps: Counting, act: CountingAct, email: string): Promise<boolean> {
  return countMail(deps, act, 'sign-up', { email, isOverallExempt: false })
}

/**
 * Counts an invitation mail, in the transaction that sends it.
 * @returns false beyond 20 a day to the address from all merchants; no merchant learns this, because it would reveal
 *   others' invitations (C-03)
 * @throws ApiError `RATE_LIMITED` beyond 50 a day of the merchant, or 5 of the merchant to the address
 */
export async function countInvitationMail(
  deps: Counting,
  trx: Trx,
  merchantId: Id<'merchant'>,
  email: string,
): Promise<boolean> {
  await countCallIn(trx, deps, invitationsOfMerchant, merchantId)
  await countCallIn(trx, deps, invitationsToAddress, `${merchantId} ${addressKey(email)}`)
  return isCounted(() => countCallIn(trx, deps, mailsFromAll('invitation'), addressKey(email)))
}

/**
 * Counts a mail to a member about an action on them, in its transaction. Beyond the limit the action succeeds without a
 * mail, so that sending many mails cannot prevent a role change.
 * @returns false beyond 20 a day of the merchant to the member
 */
export function countMemberMail(deps: Counting, trx: Trx, merchantId: Id<'merchant'>, email: string): Promise<boolean> {
  return isCounted(() => countCallIn(trx, deps, mailsToMember, `${merchantId} ${addressKey(email)}`))
}

async function countMail(
  deps: Counting,
  { separately, request: { address } }: CountingAct,
  kind: MailKind,
  { email, isOverallExempt }: { email: string; isOverallExempt: boolean },
): Promise<boolean> {
  const isWithin = (limit: RateLimit, key: string) => isCounted(() => countCall({ ...deps, separately }, limit, key))
  if (!(await isWithin(mailsFromOne(kind), `${networkOf(address)} ${addressKey(email)}`))) return false
  return isOverallExempt || isWithin(mailsFromAll(kind), addressKey(email))
}

/** The key of an address in the limits table, which stores no addresses. */
function addressKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
