import type { membersRoutes } from '@firepay/contract/members/members.routes.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { insideId } from '@firepay/contract/product/schemas.ts'
import { z } from 'zod'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { CommonAct } from '../../platform/http/act.ts'
import { readMailToken, type TokenFacts } from '../identity/tokens/one-time-tokens.ts'
import { findPerson } from '../identity/users/find-person.ts'
import { readInvitation } from '../merchants/members/join-merchant.ts'
import { findMerchantName } from '../merchants/merchant-name.ts'

/** Data of an invitation token, as stored by `invitations`. */
const inside = z.object({ merchantId: insideId('merchant'), invitationId: insideId('invitation') })

/** The merchant and invitation of a token of kind `invitation`. */
export function invitationIn(facts: TokenFacts): { merchantId: Id<'merchant'>; invitationId: Id<'invitation'> } {
  return inside.parse(facts.data)
}

type Checked = z.input<(typeof membersRoutes)['checkInvitation']['success']['body']>

/**
 * Shows the holder of the link its sender, merchant and role, as the mail did, and whether the address has an account,
 * which accepting would reveal as well.
 * @throws ApiError `TOKEN_USED`; `TOKEN_EXPIRED`, also when the invitation was withdrawn or resent
 */
export async function checkInvitation(act: CommonAct, token: string): Promise<Checked> {
  const facts = await act.separately(null, (trx) => readMailToken(trx, 'invitation', token, act.now))
  const { email } = facts
  if (email === null) throw new ApiError('TOKEN_EXPIRED')
  const { merchantId, invitationId } = invitationIn(facts)
  return act.separately(merchantId, async (trx) => {
    const { role, invitedBy } = await readInvitation(trx, { merchantId, invitationId, tokenHash: facts.hash })
    return {
      email,
      role,
      invitedBy,
      merchant: { name: await findMerchantName(trx, merchantId) },
      expiresAt: facts.expiresAt.toISOString(),
      hasAccount: (await findPerson(trx, email)) !== undefined,
    }
  })
}
