import type { IpAllowList } from '@firepay/contract/security/ip-allow-list.schemas.ts'
import { expect, test } from 'vitest'
import {
  changeOf,
  differenceOf,
  draftOf,
  guardOf,
  isChanged,
  rebased,
  rowsOf,
  withAdded,
  withKept,
  withRemoved,
} from './draft.ts'

const entry = (cidr: string, note = '') => ({
  cidr,
  note,
  addedBy: 'Hanna',
  addedAt: '2026-11-01T00:00:00.000Z',
  lastSeenAt: null,
})
const list: IpAllowList = {
  enabled: true,
  entries: [entry('203.0.113.0/28', 'Shop servers'), entry('198.51.100.0/24', 'Office')],
  clientAddress: '198.51.100.24',
  observed: [],
  updatedAt: null,
}

test('shows removed and added entries, and sends the rest', () => {
  const draft = withAdded(list, withRemoved(draftOf(list), '203.0.113.0/28'), '203.0.113.18/32', 'Job runner')
  expect(rowsOf(list, draft).map((row) => [row.cidr, row.state])).toEqual([
    ['203.0.113.0/28', 'removing'],
    ['198.51.100.0/24', 'kept'],
    ['203.0.113.18/32', 'adding'],
  ])
  expect(changeOf(list, draft)).toEqual({
    enabled: true,
    entries: [
      { cidr: '198.51.100.0/24', note: 'Office' },
      { cidr: '203.0.113.18/32', note: 'Job runner' },
    ],
  })
})

test('is unchanged after all changes are undone', () => {
  let draft = withRemoved(withAdded(list, draftOf(list), '192.0.2.1', ''), '192.0.2.1')
  draft = withKept(withRemoved(draft, '203.0.113.0/28'), '203.0.113.0/28')
  expect(isChanged(list, draft)).toBe(false)
})

test('restores a removed range when it is added again, without duplicates', () => {
  const removed = withRemoved(draftOf(list), '198.51.100.0/24')
  expect(withAdded(list, removed, '198.51.100.0/24', '')).toEqual(draftOf(list))
  expect(withAdded(list, draftOf(list), '203.0.113.0/28', '')).toEqual(draftOf(list))
})

test('warns of self-lockout, and names the entry that allowed the user', () => {
  const draft = withRemoved(draftOf(list), '198.51.100.0/24')
  expect(guardOf(list, draft)).toEqual({
    kind: 'lock-out',
    address: '198.51.100.24',
    wasCoveredBy: ['198.51.100.0/24'],
  })
  expect(guardOf(list, withAdded(list, draft, '198.51.100.24', ''))).toBeNull()
  expect(guardOf(list, { ...draft, enabled: false })).toBeNull()
})

test('allows a site’s list without the user after confirmation, but never an empty one', () => {
  const one = withRemoved(draftOf(list), '198.51.100.0/24')
  expect(guardOf(list, { ...one, force: true })).toBeNull()
  expect(changeOf(list, { ...one, force: true }).force).toBe(true)
  // A list that already excludes the user needs no second confirmation.
  const out = { ...list, entries: [entry('203.0.113.0/28')] }
  expect(guardOf(out, withAdded(out, draftOf(out), '192.0.2.61', ''))).toBeNull()
  expect(guardOf(list, { ...withRemoved(one, '203.0.113.0/28'), force: true })).toEqual({ kind: 'empty' })
})

test('rebases the draft on a newer list and shows changes by others', () => {
  const draft = withAdded(list, withRemoved(draftOf(list), '203.0.113.0/28'), '192.0.2.61', 'Accounting')
  const newer = { ...list, enabled: false, entries: [entry('198.51.100.0/24', 'Office'), entry('192.0.2.61')] }
  expect(rebased(list, draft, newer)).toEqual({ enabled: false, added: [], removed: [] })
  const difference = differenceOf(list, newer)
  expect(difference.added.map((each) => each.cidr)).toEqual(['192.0.2.61'])
  expect(difference.removed.map((each) => each.cidr)).toEqual(['203.0.113.0/28'])
  expect(difference.enabled).toBe(false)
})
