/**
 * Who may call what, operation by operation: written by hand beside the route table, so that a slip in one of the two is
 * seen. `authorization.test.ts` walks it; an operation without a line fails the build.
 *
 * `open`: anybody. `site`: a site's API secret. Else the first letters of those who may: owner, admin, finance,
 * developer, support, viewer, and x for an operator of the service.
 *
 * Then what the operation changes: `reads` nothing, `data`, the caller's `session`, or `rights`, `secrets`, `addresses`,
 * `factors`. From this follows who must have proved who they are in the last five minutes: it cannot be written down for
 * one operation and forgotten for another. `notificationUrl:addresses` says that of one field of the body.
 *
 * `+owing`: also somebody who owes a second factor.
 */
export const matrix: Record<string, string> = {
  getSetup: 'open reads',
  setUp: 'open rights',
  signIn: 'open session',
  confirmSignIn: 'open session',
  getPasskeyOptions: 'open session',
  signInWithPasskey: 'open session',
  refreshToken: 'open session',
  signUp: 'open rights',
  confirmEmail: 'open rights',
  resetPassword: 'open factors',
  checkResetToken: 'open reads',
  acceptInvitation: 'open rights',

  signOut: 'oafdsvx session +owing',
  reauthenticate: 'oafdsvx session +owing',
  changePassword: 'oafdsvx factors +owing',
  switchMerchant: 'oafdsvx session +owing',
  getUser: 'oafdsvx reads +owing',
  updateUser: 'oafdsvx data +owing',

  enableMfa: 'oafdsvx factors +owing',
  confirmMfa: 'oafdsvx factors +owing',
  disableMfa: 'oafdsvx factors +owing',
  makeRecoveryCodes: 'oafdsvx factors +owing',
  listPasskeys: 'oafdsvx reads +owing',
  addPasskey: 'oafdsvx factors +owing',
  renamePasskey: 'oafdsvx data +owing',
  removePasskey: 'oafdsvx factors +owing',
  listSessions: 'oafdsvx reads +owing',
  endSession: 'oafdsvx session +owing',
  endOtherSessions: 'oafdsvx session +owing',
  listSecurityEvents: 'oafdsvx reads +owing',
  getIpWhitelist: 'oafdsvx reads +owing',
  putIpWhitelist: 'oafdsvx addresses +owing',

  listSites: 'oafdsvx reads',
  createSite: 'oad secrets',
  getSite: 'oafdsvx reads',
  updateSite: 'oad data notificationUrl:addresses',
  listSiteAccounts: 'oafdsvx reads',
  getSiteIpWhitelist: 'oafdsvx reads',
  putSiteIpWhitelist: 'oad addresses',
  getSiteSecrets: 'oafdsvx reads',
  regenerateSecretKey: 'oad secrets',
  regenerateApiSecret: 'oad secrets',
  changePreviousSecret: 'oad secrets',
  archiveSite: 'oa secrets',
  ingestEvents: 'site data',

  listTransactions: 'oafdsvx reads',
  getTransactionStats: 'oafdsvx reads',
  getTransaction: 'oafdsvx reads',
  putTransactionNote: 'oafds data',
  suggest: 'oafdsvx reads',

  getOnboarding: 'oafdsvx reads',
  fillSandbox: 'oad data',
  removeSandbox: 'oa data',

  listMembers: 'oa reads',
  changeMember: 'oa rights',
  removeMember: 'oa rights',
  endMemberSessions: 'oa rights',
  listInvitations: 'oa reads',
  invite: 'oa rights',
  resendInvitation: 'oa rights',
  withdrawInvitation: 'oa rights',
  getMerchant: 'oafdsvx reads',
  updateMerchant: 'o rights',
  listMerchants: 'x reads',
  createMerchant: 'x rights',
  inviteOwner: 'x rights',

  listAuditLog: 'oa reads',
  exportAuditLog: 'oa reads',
}

/** What an operation with an id is tried with from another merchant: right in everything but whose it is. */
export const samples: Record<string, unknown> = {
  updateSite: { name: 'Mine now' },
  putSiteIpWhitelist: { enabled: false, entries: [] },
  regenerateSecretKey: {},
  regenerateApiSecret: {},
  changePreviousSecret: { action: 'stop' },
  putTransactionNote: { note: 'Mine now' },
  changeMember: { role: 'viewer' },
  renamePasskey: { name: 'Mine now' },
}
