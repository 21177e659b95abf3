import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    signIn: 'open session',
    confirmSignIn: 'open session',
    getPasskeyOptions: 'open session',
    signInWithPasskey: 'open session',
    refreshToken: 'open session',
    signOut: 'oafdsvx session +needsFactor',
    reauthenticate: 'oafdsvx session +needsFactor',
    resetPassword: 'open factors',
    checkResetToken: 'open reads',
    changePassword: 'oafdsvx factors +needsFactor',
    getUser: 'oafdsvx reads +needsFactor',
    updateUser: 'oafdsvx data +needsFactor',
    enableMfa: 'oafdsvx factors +needsFactor',
    confirmMfa: 'oafdsvx factors +needsFactor',
    disableMfa: 'oafdsvx factors +needsFactor',
    makeRecoveryCodes: 'oafdsvx factors +needsFactor',
    listPasskeys: 'oafdsvx reads +needsFactor',
    addPasskey: 'oafdsvx factors +needsFactor',
    renamePasskey: 'oafdsvx data +needsFactor',
    removePasskey: 'oafdsvx factors +needsFactor',
    listSessions: 'oafdsvx reads +needsFactor',
    endSession: 'oafdsvx session +needsFactor',
    endOtherSessions: 'oafdsvx session +needsFactor',
    listSecurityEvents: 'oafdsvx reads +needsFactor',
    getIpAllowList: 'oafdsvx reads +needsFactor',
    putIpAllowList: 'oafdsvx addresses +needsFactor',
  },
  samples: {
    renamePasskey: { name: 'Mine now' },
  },
}
