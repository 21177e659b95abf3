import { hashToken, newToken } from '../auth/tokens.ts'
import type { Deps } from '../deps.ts'
import { insertSetupToken, isSetUp } from './setup.queries.ts'

const livesMs = 15 * 60_000

/**
 * Makes a one-time token for the first owner; the link is `<origin>/setup#<token>` (security.md A-12). Earlier tokens
 * work until their own 15 minutes are over, as several instances may start at once.
 * @returns null when the first owner exists
 */
export async function issueSetupToken(deps: Deps): Promise<string | null> {
  if (await isSetUp(deps.db.app)) return null
  const now = deps.clock.now()
  const token = newToken('fps')
  await insertSetupToken(deps.db.app, hashToken(token), now, new Date(now.getTime() + livesMs))
  return token
}
