import type { Protection } from './protection.ts'

/** Where notifications may go. */
export const notificationProtections: readonly Protection[] = [
  {
    id: 'N-09',
    protects: 'no notification goes to an own address, public or not',
    file: 'server/src/platform/net/address-rule.ts',
    source: 'return !own.has(parsed.toString())',
    without: 'return own !== undefined',
    test: 'server/src/platform/net/address-rule.test.ts',
    named: 'of this machine',
  },
  {
    id: 'N-03',
    protects: 'an answer that comes meanwhile does not undo a 410',
    file: 'server/src/areas/notifications/finish.ts',
    source: 'await queries.lockEndpoint(trx, key)',
    without: 'known ?? (await queries.lockEndpoint(trx, key))',
    test: 'server/src/areas/notifications/leases.test.ts',
    named: 'of an address that is known',
  },
  {
    id: 'F-04',
    protects: 'of two plans for a site one runs',
    file: 'server/src/areas/notifications/repeat-plan.queries.ts',
    source:
      'await sql`select pg_advisory_xact_lock(hashtextextended(${`repeat-plans:${merchantId}`}, 0))`.execute(trx)',
    without: '',
    test: 'server/src/areas/notifications/repeat-plans.test.ts',
    named: 'at once one runs',
  },
]
