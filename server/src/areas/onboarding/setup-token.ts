import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import { withoutTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordInInstallation } from '../audit-log/record-audit.ts'
import { insertSetupToken } from '../identity/tokens/setup-tokens.ts'
import { isSetUp } from './setup.queries.ts'

const livesMs = 15 * 60_000

/**
 * Issues a one-time token for the first owner; the link is `<origin>/setup#<token>` (security.md A-12). Earlier tokens
 * stay valid for their 15 minutes, because several instances may start concurrently.
 * @returns null when the first owner exists
 */
export async function issueSetupToken(deps: Deps): Promise<string | null> {
  if (await isSetUp(deps.db.app)) return null
  const now = deps.clock.now()
  const token = newToken('fps')
  const expiresAt = new Date(now.getTime() + livesMs)
  await withoutTenant(deps.db.app, async (trx) => {
    await insertSetupToken(trx, hashToken(token), now, expiresAt)
    // For a start and for `setup-link`: anyone who reads their output can create the first account.
    await recordInInstallation(trx, {
      actor: { type: 'system', name: deps.config.appName },
      at: now,
      action: 'setup-link.made',
      changes: [{ field: 'worksUntil', before: null, after: expiresAt.toISOString() }],
    })
  })
  return token
}
