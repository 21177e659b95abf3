/**
 * Whether a link is older than its person's password: it ended with the one before, as sessions did. Whoever had that one
 * may have made it (security.md A-10).
 */
export function isBeforePassword(
  link: { created_at: Date },
  person: { password_changed_at: Date | null } | undefined,
): boolean {
  const changedAt = person?.password_changed_at
  return changedAt !== null && changedAt !== undefined && link.created_at < changedAt
}
