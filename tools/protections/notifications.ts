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
]
