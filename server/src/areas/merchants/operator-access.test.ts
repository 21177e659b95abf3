import { screenHeader } from '@firepay/contract/product/screens.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserCaller } from '../../platform/caller/caller.ts'
import { newId } from '../../platform/db/new-id.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { createOperatorAccessLog } from './operator-access.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

// An access token lives ten minutes, so the log is called as the calls of a long session do.
// Rows after a call each four minutes: at 0, 32 and 64 minutes.
const halfHours = [...Array(8).fill(1), ...Array(8).fill(2), 3]
test.each([
  ['background calls of a list: one row for half an hour', 'GET', { 'firepay-background': '1' }, halfHours],
  [
    'background calls of a screen: one row for half an hour',
    'GET',
    { 'firepay-background': '1', [screenHeader]: '/transactions' },
    halfHours,
  ],
  ['calls of a screen: one row for half an hour', 'GET', { [screenHeader]: '/transactions' }, halfHours],
  [
    'changes marked as background calls: a row each',
    'POST',
    { 'firepay-background': '1' },
    Array.from({ length: 17 }, (_, index) => index + 1),
  ],
])('%s', async (_, method, marks, expected) => {
  const merchantId = merchantOf(app)
  const record = createOperatorAccessLog(app.deps)
  const caller = {
    kind: 'user',
    userId: uuidOf('user', app.owner.signedIn.userData.id),
    sessionId: newId('session'),
    merchantId,
    role: 'operator',
  } as UserCaller
  const facts = { id: 'r', address: '127.0.0.1', userAgent: 'test', search: '', rawBody: '', contentType: '' }
  const rows = () =>
    withTenant(app.database.app, merchantId, (trx) =>
      trx.selectFrom('audit_log').selectAll().where('action', '=', 'operator.looked').execute(),
    )
  const before = (await rows()).length
  const written: number[] = []
  for (let minute = 0; minute <= 64; minute += 4) {
    await record(
      caller,
      { ...facts, headers: new Headers(marks) },
      { area: 'transactions', method, path: '/transactions', ids: [] },
    )
    written.push((await rows()).length - before)
    app.clock.advance(4 * 60_000)
  }
  expect(written).toEqual(expected)
})
