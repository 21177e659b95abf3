import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Trx } from '../../platform/db/transaction.ts'
import type { UserAct } from '../../platform/http/act.ts'
import { inSnapshot } from './in-snapshot.ts'

async function* fiveBatches() {
  for (let batch = 1; batch <= 5; batch++) yield batch
}

/** An act whose session can be ended; nothing of a database is touched. */
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
  // Of the act no more than this is used.
  return { act: act as unknown as UserAct, end }
}

test('a reader who takes nothing for a while gets no batch that was read before the session ended', async () => {
  const { act, end } = actThatEnds()
  const batches = inSnapshot(act, fiveBatches)
  expect(await batches.next()).toEqual({ value: 1, done: false })
  end()
  await delay(1_050)
  await expect(batches.next()).rejects.toThrow('The session is over')
})

test('without an end of the session every batch comes, in order', async () => {
  const { act } = actThatEnds()
  expect(await Array.fromAsync(inSnapshot(act, fiveBatches))).toEqual([1, 2, 3, 4, 5])
})
