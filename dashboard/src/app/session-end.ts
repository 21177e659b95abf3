/** When and why the session ends; `at` is by this browser's clock. */
export type SessionEnd = { at: number; why: 'idle' | 'final' }

/**
 * When the session ends if nothing more is done by hand.
 * @param session the current one, as the server lists it
 * @param clock the server's time at its answer and this browser's: the two may differ
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
