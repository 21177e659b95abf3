import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isReachable } from './address-rule.ts'

// A machine with public addresses, as servers often have.
const { networkInterfaces } = os
const own = ['93.184.215.14', '2606:4700:0:0::1111', 'fe80::1%eth0'].map((address) => ({ address }))
beforeAll(() => {
  // Only the text of each address is read.
  os.networkInterfaces = () => ({ eth0: own }) as unknown as ReturnType<typeof networkInterfaces>
  syncBuiltinESMExports()
})
afterAll(() => {
  os.networkInterfaces = networkInterfaces
  syncBuiltinESMExports()
})

test.each(['93.184.215.14', '2606:4700::1111'])('refuses %s, a public address of this machine', (address) =>
  expect(isReachable(address, [])).toBe(false),
)

test.each(['93.184.215.15', '2606:4700::1112'])('accepts %s, a public address of another machine', (address) =>
  expect(isReachable(address, [])).toBe(true),
)

test('accepts an own address that is explicitly allowed', () => {
  expect(isReachable('93.184.215.14', ['93.184.215.14/32'])).toBe(true)
})
