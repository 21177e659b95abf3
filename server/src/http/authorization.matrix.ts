/**
 * Who may call what, operation by operation: written by hand beside the route table, so that a slip in one of the two is
 * seen. `authorization.test.ts` walks it; an operation without a line fails the build.
 *
 * `open`: anybody. `site`: a site's API secret. Else the first letters of those who may: owner, admin, finance,
 * developer, support, viewer, and x for an operator of the service; then
 * `+owing`: also somebody who owes a second factor; `+fresh`: only after an authentication of the last five minutes.
 */
export const matrix: Record<string, string> = {
  getSetup: 'open',
  setUp: 'open',
  signIn: 'open',
  confirmSignIn: 'open',
  getPasskeyOptions: 'open',
  signInWithPasskey: 'open',
  refreshToken: 'open',
  signUp: 'open',
  confirmEmail: 'open',
  resetPassword: 'open',
  checkResetToken: 'open',
  acceptInvitation: 'open',

  signOut: 'oafdsvx +owing',
  reauthenticate: 'oafdsvx +owing',
  changePassword: 'oafdsvx +owing +fresh',
  switchMerchant: 'oafdsvx +owing',
  getUser: 'oafdsvx +owing',
  updateUser: 'oafdsvx +owing',

  enableMfa: 'oafdsvx +owing +fresh',
  confirmMfa: 'oafdsvx +owing +fresh',
  disableMfa: 'oafdsvx +owing +fresh',
  makeRecoveryCodes: 'oafdsvx +owing +fresh',
  listPasskeys: 'oafdsvx +owing',
  addPasskey: 'oafdsvx +owing +fresh',
  renamePasskey: 'oafdsvx +owing',
  removePasskey: 'oafdsvx +owing +fresh',
  listSessions: 'oafdsvx +owing',
  endSession: 'oafdsvx +owing',
  endOtherSessions: 'oafdsvx +owing',
  listSecurityEvents: 'oafdsvx +owing',
  getIpWhitelist: 'oafdsvx +owing',
  putIpWhitelist: 'oafdsvx +owing +fresh',

  listSites: 'oafdsvx',
  createSite: 'oad',
  getSite: 'oafdsvx',
  updateSite: 'oad',
  listSiteAccounts: 'oafdsvx',
  getSiteIpWhitelist: 'oafdsvx',
  putSiteIpWhitelist: 'oad +fresh',
  getSiteSecrets: 'oafdsvx',
  regenerateSecretKey: 'oad +fresh',
  regenerateApiSecret: 'oad +fresh',
  changePreviousSecret: 'oad +fresh',
  archiveSite: 'oa +fresh',
  ingestEvents: 'site',

  listTransactions: 'oafdsvx',
  getTransactionStats: 'oafdsvx',
  getTransaction: 'oafdsvx',
  putTransactionNote: 'oafds',
  suggest: 'oafdsvx',

  getOnboarding: 'oafdsvx',
  fillSandbox: 'oad',
  removeSandbox: 'oa',

  listMembers: 'oa',
  changeMember: 'oa +fresh',
  removeMember: 'oa +fresh',
  endMemberSessions: 'oa +fresh',
  listInvitations: 'oa',
  invite: 'oa +fresh',
  resendInvitation: 'oa',
  withdrawInvitation: 'oa',
  getMerchant: 'oafdsvx',
  updateMerchant: 'o +fresh',
  listMerchants: 'x',
  createMerchant: 'x +fresh',
  inviteOwner: 'x +fresh',

  listAuditLog: 'oa',
  exportAuditLog: 'oa',
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
