import { accountRoutes } from '@firepay/contract/account/account.routes.ts'
import { authRoutes } from '@firepay/contract/auth/auth.routes.ts'
import { passwordRoutes } from '@firepay/contract/auth/password.routes.ts'
import { ipAllowListRoutes } from '@firepay/contract/security/ip-allow-list.routes.ts'
import { securityRoutes } from '@firepay/contract/security/security.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { aadOf } from './factors/totp.ts'
import { findUserIpAllowListVersion, ipAllowListHandlers } from './ip-allow-list/ip-allow-list.handlers.ts'
import { passwordHandlers } from './passwords/password.handlers.ts'
import { passkeyLookup, securityHandlers, sessionLookup } from './security.handlers.ts'
import { authHandlers } from './sign-in/sign-in.handlers.ts'
import { accountHandlers, findUserVersion } from './users/account.handlers.ts'

/** Users: sign-in and re-authentication, sessions, factors, allow-lists and profile. */
export const identityArea = defineArea({
  name: 'identity',
  routes: { ...authRoutes, ...passwordRoutes, ...accountRoutes, ...securityRoutes, ...ipAllowListRoutes },
  handlers: (deps) => ({
    ...authHandlers(deps),
    ...passwordHandlers(deps),
    ...accountHandlers(),
    ...securityHandlers(deps),
    ...ipAllowListHandlers(deps),
  }),
  lookups: (deps) => ({
    profile: findUserVersion,
    'user-ip-allow-list': findUserIpAllowListVersion,
    passkey: passkeyLookup,
    session: sessionLookup(deps),
  }),
  tables: [
    'users',
    'user_auth',
    'user_prefs',
    'user_factors',
    'user_events',
    'user_addresses',
    'user_ip_allow_lists',
    'passkeys',
    'recovery_codes',
    'factor_attempts',
    'challenges',
    'known_devices',
    'sign_in_failures',
    'one_time_tokens',
    'sessions',
    'session_tokens',
  ],
  sealed: [{ name: 'user_factors', key: ['id'], aadOf: ({ id = '' }) => aadOf(id) }],
})
