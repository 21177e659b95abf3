import type { AreaAccess } from '../../platform/area/area-access.ts'

const names = [
  ...['site', 'account', 'currency', 'payment-method', 'card-brand', 'country', 'decline-code', 'user', 'status'],
  ...['order-reference?q=order', 'processor-reference?q=pay', 'customer-email?q=jane', 'transaction?q=order'],
]

/** Who may do what of this area, by hand beside its routes; read by the walks over all routes. */
export const access: AreaAccess = {
  matrix: { suggest: 'oafdsvx reads' },
  reads: { suggest: names.map((name) => `/suggester/suggest/${name}`) },
}
