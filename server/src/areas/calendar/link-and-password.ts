/**
 * True when a link is older than its user's password. Such a link is invalid, like sessions, because someone who knew
 * the old password may have created it (security.md A-10).
 */
export function isBeforePassword(
  link: { created_at: Date },
  person: { password_changed_at: Date | null } | undefined,
): boolean {
  const changedAt = person?.password_changed_at
  return changedAt !== null && changedAt !== undefined && link.created_at < changedAt
}
