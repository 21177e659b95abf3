import type { AreaAccess } from '../../platform/area/area-access.ts'

const names = [
  ...['site', 'account', 'currency', 'payment-method', 'card-brand', 'country', 'decline-code', 'user', 'status'],
  ...['order-reference?q=order', 'processor-reference?q=pay', 'customer-email?q=jane', 'transaction?q=order'],
]

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: { suggest: 'oafdsvx reads' },
  reads: { suggest: names.map((name) => `/suggester/suggest/${name}`) },
}
