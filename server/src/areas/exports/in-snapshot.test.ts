import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Trx } from '../../platform/db/transaction.ts'
import type { UserAct } from '../../platform/http/act.ts'
import { inSnapshot } from './in-snapshot.ts'

async function* fiveBatches() {
  for (let batch = 1; batch <= 5; batch++) yield batch
}

/** A fake act whose session can be ended; uses no database. */
function actThatEnds() {
  let isOver = false
  const act = {
    inMerchant: (run: (trx: Trx) => Promise<unknown>) => run({} as Trx),
    caller: {
      assertStillAllowed: async () => {
        if (isOver) throw new Error('The session is over')
      },
    },
  }
  const end = () => {
    isOver = true
  }
  // The only members in use.
  return { act: act as unknown as UserAct, end }
}

test('sends no batch read ahead after the session ended during a stall', async () => {
  const { act, end } = actThatEnds()
  const batches = inSnapshot(act, fiveBatches)
  expect(await batches.next()).toEqual({ value: 1, done: false })
  end()
  await delay(1_050)
  await expect(batches.next()).rejects.toThrow('The session is over')
})

test('sends every batch in order', async () => {
  const { act } = actThatEnds()
  expect(await Array.fromAsync(inSnapshot(act, fiveBatches))).toEqual([1, 2, 3, 4, 5])
})
