import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isReachable } from './address-rule.ts'

// A machine whose own addresses are public ones, as that of a server often is.
const { networkInterfaces } = os
const own = ['93.184.215.14', '2606:4700:0:0::1111', 'fe80::1%eth0'].map((address) => ({ address }))
beforeAll(() => {
  // Of each address only its text is read.
  os.networkInterfaces = () => ({ eth0: own }) as unknown as ReturnType<typeof networkInterfaces>
  syncBuiltinESMExports()
})
afterAll(() => {
  os.networkInterfaces = networkInterfaces
  syncBuiltinESMExports()
})

test.each(['93.184.215.14', '2606:4700::1111'])('%s is not reachable: it is public, and of this machine', (address) =>
  expect(isReachable(address, [])).toBe(false),
)

test.each(['93.184.215.15', '2606:4700::1112'])('%s is reachable: it is public, and of another machine', (address) =>
  expect(isReachable(address, [])).toBe(true),
)

test('an own address is reachable where it is allowed by name', () => {
  expect(isReachable('93.184.215.14', ['93.184.215.14/32'])).toBe(true)
})
