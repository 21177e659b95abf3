/** Time and reason of the session's end; `at` is by this browser's clock. */
export type SessionEnd = { at: number; why: 'idle' | 'final' }

/**
 * The session's end without further user activity.
 * @param session the current session from the server
 * @param clock server and browser time at the response: the clocks may differ
 */
export function sessionEnd(
  session: { lastSeenAt: string; expiresAt: string },
  idleMs: number,
  clock: { server: number; here: number },
): SessionEnd {
  const idleEnd = Date.parse(session.lastSeenAt) + idleMs
  const finalEnd = Date.parse(session.expiresAt)
  const ahead = clock.here - clock.server
  return finalEnd <= idleEnd ? { at: finalEnd + ahead, why: 'final' } : { at: idleEnd + ahead, why: 'idle' }
}
