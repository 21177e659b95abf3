import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Who may do what of this area, by hand beside its routes; read by the walks over all routes. */
export const access: AreaAccess = {
  matrix: {
    signIn: 'open session',
    confirmSignIn: 'open session',
    getPasskeyOptions: 'open session',
    signInWithPasskey: 'open session',
    refreshToken: 'open session',
    signOut: 'oafdsvx session +owing',
    reauthenticate: 'oafdsvx session +owing',
    resetPassword: 'open factors',
    checkResetToken: 'open reads',
    changePassword: 'oafdsvx factors +owing',
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
  },
  samples: {
    renamePasskey: { name: 'Mine now' },
  },
}
