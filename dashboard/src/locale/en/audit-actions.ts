import type { MerchantAuditAction } from '@firepay/contract/audit-log/audit-actions.ts'

/** Names of actions; a missing one does not compile. */
const texts: Readonly<Record<MerchantAuditAction, string>> = {
  'invitation.accepted': 'Accepted an invitation',
  'invitation.sent': 'Invited someone',
  'invitation.withdrawn': 'Withdrew an invitation',
  'member.removed': 'Removed a member',
  'member.reset': 'Reset an owner’s access on the server',
  'member.role.changed': 'Changed a member’s role',
  'member.sessions.ended': 'Ended a member’s sessions',
  'merchant.created': 'Created the merchant',
  'merchant.updated': 'Changed the settings of the merchant',
  'operator.looked': 'Viewed by an operator',
  'notification.repeated': 'Repeated a notification',
  'notifications.repeat.started': 'Started repeating notifications',
  'notifications.repeat.canceled': 'Stopped repeating notifications',
  'site.notifications.tested': 'Sent a test notification',
  'site.notifications.enabled': 'Enabled the notification endpoint',
  'site.notifications.headers': 'Changed the extra headers of notifications',
  'site.import.started': 'Started importing a file',
  'site.import.ended': 'Imported a file',
  'sandbox.filled': 'Filled with sandbox traffic',
  'sandbox.removed': 'Removed the sandbox data',
  'site.created': 'Created a site',
  'site.updated': 'Changed the settings of a site',
  'site.address.refused': 'Refused a call from an IP address not on a site’s IP allow-list',
  'site.periods.closed': 'Closed earlier days of a site',
  'site.api-secret.refused': 'Refused a wrong or old API secret',
  'site.archived': 'Archived a site',
  'site.api-secret.regenerated': 'Regenerated an API secret',
  'site.api-secret.previous-stopped': 'Stopped an old API secret',
  'site.api-secret.previous-extended': 'Extended an old API secret',
  'site.secret-key.regenerated': 'Regenerated a secret key',
  'site.secret-key.previous-stopped': 'Stopped an old secret key',
  'site.secret-key.previous-extended': 'Extended an old secret key',
  'site.ip-whitelist.changed': 'Changed a site’s IP allow-list',
  'site.ip-whitelist.cleared': 'Cleared a site’s IP allow-list',
  'transaction.note.changed': 'Changed a note',
  'user.calendar-link.made': 'Created a calendar link',
  'user.calendar-link.revoked': 'Revoked a calendar link',
  'audit-log.exported': 'Exported the audit log',
  'report.exported': 'Exported a balance report',
  'transactions.exported': 'Exported transactions',
  'payouts.exported': 'Exported payouts',
  'notifications.exported': 'Exported notifications',
  'export.completed': 'Completed an export',
  'user.access.refused': 'Refused someone without permission',
  'user.address.refused': 'Refused someone whose IP address is not on their IP allow-list',
  'user.entered': 'Switched from another merchant',
  'user.ip-whitelist.changed': 'Changed their IP allow-list',
  'user.ip-whitelist.cleared': 'Cleared their IP allow-list',
  'user.passkey.added': 'Added a passkey',
  'user.passkey.renamed': 'Renamed a passkey',
  'user.passkey.removed': 'Removed a passkey',
  'user.passkey.counter-regressed': 'A copied passkey was used',
  'user.password.changed': 'Changed the password',
  'user.password-reset.requested': 'Requested a password reset link',
  'user.profile.changed': 'Changed the profile',
  'user.reauthenticated': 'Re-authenticated',
  'user.reauthentication.refused': 'Failed re-authentication',
  'user.recovery-code.used': 'Used a recovery code',
  'user.recovery-codes.replaced': 'Generated new recovery codes',
  'user.session.reused': 'Ended a session whose token was reused',
  'user.session.ended': 'Ended a session',
  'user.sessions.ended': 'Ended other sessions',
  'user.sign-in.refused': 'Failed to sign in',
  'user.signed-in': 'Signed in',
  'user.signed-out': 'Signed out',
  'user.signed-up': 'Signed up',
  'user.totp.enabled': 'Turned the authenticator app on',
  'user.totp.disabled': 'Turned the authenticator app off',
  'user.totp.refused': 'Entered a wrong code',
}

/** Names of actions in the audit log and in security events; an action of another release shows its raw name. */
export const auditActionTexts: Readonly<Record<string, string>> = texts

export const outcomeTexts = { success: 'Done', failure: 'Failed', refused: 'Refused' }

const words: Readonly<Record<string, string>> = {
  totp: 'code',
  recovery: 'recovery code',
  address: 'IP address not on the IP allow-list',
  'no merchant': 'not a member of a merchant',
  FORBIDDEN: 'not allowed for their role',
  MFA_ENROL_REQUIRED: 'without two-step verification',
}

/** Details of an action: the method of a sign-in, the number of ended sessions. */
export function detailText(action: string, noted: string): string {
  if (action === 'user.sessions.ended') {
    // "3", or "1, the oldest of more than ten".
    const count = Number.parseInt(noted, 10)
    const sessions = count === 1 ? '1 session' : `${count} sessions`
    return noted.includes('oldest') ? `${sessions}, as more than ten were open` : sessions
  }
  if (!action.startsWith('user.')) return noted
  return noted
    .split(', ')
    .map((word) => words[word] ?? word)
    .join(', ')
}
