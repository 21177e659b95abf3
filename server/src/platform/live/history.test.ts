import { expect, test } from 'vitest'
import { newId } from '../db/new-id.ts'
import { History } from './history.ts'

/** A reader's position, and what was announced to its merchant afterwards. */
type Reader = { merchant: number; position: string; missed: string[] }

test.each([
  ['one merchant', 1, 100],
  ['three, as a process hears them', 3, 200],
  ['more than are remembered', 400, 20_000],
])("replays everything since a reader's position or reports a gap: %s", (_, many, rounds) => {
  const merchants = Array.from({ length: many }, () => newId('merchant'))
  const history = new History()
  const readers: Reader[] = []
  const positionOf = (merchant: number) => history.positionOf(merchants[merchant] as (typeof merchants)[number])
  // At the start and after every thirty announcements.
  const open = () => {
    for (const merchant of merchants.keys()) readers.push({ merchant, position: positionOf(merchant), missed: [] })
  }
  open()
  const outcomes = new Set<string>()
  for (let round = 1; round <= rounds; round++) {
    const merchant = (7 * round) % many
    const id = `announced-${round}`
    history.add(merchants[merchant] as (typeof merchants)[number], {
      id,
      changes: new Map([['transaction', { count: 1, ids: [id] }]]),
    })
    for (const reader of readers) if (reader.merchant === merchant) reader.missed.push(id)
    if (round % (10 * many) === 0) open()
    if (round % Math.ceil(rounds / 20) !== 0) continue
    for (const reader of readers) {
      const told = history.since(merchants[reader.merchant] as (typeof merchants)[number], reader.position)
      outcomes.add(told === null ? 'told to read anew' : 'told all')
      const ids = told?.flatMap((changes) => changes.get('transaction')?.ids)
      if (ids) expect(ids.length === reader.missed.length && ids.join() === reader.missed.join()).toBe(true)
    }
  }
  expect([...outcomes].sort()).toEqual(['told all', 'told to read anew'])
  const [reader] = readers
  history.clear()
  expect(history.since(merchants[0] as (typeof merchants)[number], reader?.position ?? '')).toBeNull()
})
