import { createHash } from 'node:crypto'
import type { RateLimit } from '@firepay/contract/http/route.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Alone } from '../../platform/db/alone.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommonAct } from '../../platform/http/act.ts'
import { networkOf, sourceOf } from '../../platform/http/client-address.ts'
import { countCall, countCallIn, isCounted } from '../../platform/http/rate-limits.ts'
import type { Device } from './sign-in/known-devices.ts'

type Counting = Pick<Deps, 'config' | 'clock'>

/** A call is counted although it is refused. */
type Beside = Pick<CommonAct, 'request' | 'alone'>

/** Unknown tokens, by the calls that take them. A token that was issued is never counted. */
const unknownTokens = {
  access: { name: 'unknown-access', rate: 600, perSeconds: 60, burst: 599 },
  refresh: { name: 'unknown-refresh', rate: 300, perSeconds: 60, burst: 299 },
} satisfies Record<string, RateLimit>

/** Counts a token that was looked for and is not there, by source. @throws ApiError `RATE_LIMITED` beyond 600, or 300, a minute */
export function countUnknownToken(
  deps: Counting & { alone: Alone },
  kind: keyof typeof unknownTokens,
  address: string,
): Promise<void> {
  return countCall(deps, unknownTokens[kind], sourceOf(address))
}

const perDay = (calls: number) => ({ rate: calls, perSeconds: 86_400, burst: calls - 1 })

/** Reset links asked for by one source; setting the password with one is not counted. */
const resetsOfSource: RateLimit = { name: 'reset', ...perDay(5) }

/**
 * Mails that anonymous callers can cause to one address, whether or not somebody has it, so that nobody can use us to
 * flood an inbox (A-06). Counted from one network (/24, /48) or known browser, and from all of them together: what one
 * network may cause is a quarter of it, so it never uses up what the address' owner needs.
 */
const mailsFromOne = (kind: MailKind): RateLimit => ({ name: `${kind}-mail-from`, ...perDay(5) })
const mailsFromAll = (kind: MailKind): RateLimit => ({ name: `${kind}-mail`, ...perDay(20) })
type MailKind = 'sign-up' | 'reset' | 'invitation'

/** Invitation mails of one merchant in a day: to all addresses, and to one of them. */
const invitationsOfMerchant: RateLimit = { name: 'invitation-merchant', ...perDay(50) }
const invitationsToAddress: RateLimit = { name: 'invitation-address', ...perDay(5) }

/** Mails of one merchant to one member about their role and their sessions. */
const mailsToMember: RateLimit = { name: 'member-mail', ...perDay(20) }

/**
 * Counts a password reset request. A known browser of the person is counted separately, so that others at the
 * same source cannot use up what it needs.
 * @returns whether a mail may go out; if not, the caller is told nothing
 * @throws ApiError `RATE_LIMITED` beyond five a day from one source
 */
export async function countReset(
  deps: Counting,
  act: Beside,
  wanted: { email: string; device: Device; known: { browser: boolean; network: boolean } },
): Promise<boolean> {
  const { email, device, known } = wanted
  if (known.browser && device.browser !== null) {
    const key = `${device.browser.toString('base64url')} ${addressKey(email)}`
    return isCounted(() => countCall({ ...deps, alone: act.alone }, mailsFromOne('reset'), key))
  }
  await countCall({ ...deps, alone: act.alone }, resetsOfSource, sourceOf(act.request.address))
  return countMail(deps, act, 'reset', { email, isOverallExempt: known.network })
}

/** Counts a sign-up's mail to an address. @returns whether it may go out; if not, the caller is told nothing */
export function countSignUpMail(deps: Counting, act: Beside, email: string): Promise<boolean> {
  return countMail(deps, act, 'sign-up', { email, isOverallExempt: false })
}

/**
 * Counts the mail of an invitation, in the transaction that sends it.
 * @returns whether it may go out: not beyond 20 a day to the address from all merchants, of which none is told, since it
 *   would learn from it what others do (C-03)
 * @throws ApiError `RATE_LIMITED` beyond 50 a day of the merchant, 5 of the merchant to the address
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
 * Counts a mail that tells a member of an act upon them, in the transaction of the act. What goes beyond is done and not
 * mailed: whoever makes many mails must not thereby keep others from taking a role away.
 * @returns whether it may go out: 20 a day of the merchant to the member
 */
export function countMemberMail(deps: Counting, trx: Trx, merchantId: Id<'merchant'>, email: string): Promise<boolean> {
  return isCounted(() => countCallIn(trx, deps, mailsToMember, `${merchantId} ${addressKey(email)}`))
}

async function countMail(
  deps: Counting,
  { alone, request: { address } }: Beside,
  kind: MailKind,
  { email, isOverallExempt }: { email: string; isOverallExempt: boolean },
): Promise<boolean> {
  const isWithin = (limit: RateLimit, key: string) => isCounted(() => countCall({ ...deps, alone }, limit, key))
  if (!(await isWithin(mailsFromOne(kind), `${networkOf(address)} ${addressKey(email)}`))) return false
  return isOverallExempt || isWithin(mailsFromAll(kind), addressKey(email))
}

/** Whether a count is within its limit. */
/** What an address is counted by, so that the table of limits holds none. */
function addressKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
