import type { Route } from '@firepay/contract/product/route.ts'
import { errorsOf } from '@firepay/contract/product/route-errors.ts'
import { routes } from '@firepay/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/send.ts'

// Limits of routes, repeated by hand to detect a missing one: calls per minute from one source, and calls at once.
const limited: Record<string, [name: string, perMinute: number, together: number]> = {
  setUp: ['set-up', 20, 21],
  signIn: ['sign-in', 5, 4],
  confirmSignIn: ['confirm-sign-in', 10, 10],
  getPasskeyOptions: ['passkey-options', 10, 10],
  signInWithPasskey: ['passkey', 5, 4],
  signUp: ['sign-up', 2, 2],
  confirmEmail: ['confirm-email', 10, 10],
  checkResetToken: ['check-reset-token', 10, 10],
  acceptInvitation: ['accept-invitation', 10, 10],
  checkInvitation: ['check-invitation', 10, 10],
  readCalendar: ['calendar', 120, 120],
}

/** Anonymous routes without a limit, and why. */
const unlimited: Record<string, string> = {
  getSetup: 'says whether there is an owner, and nothing else',
  refreshToken: 'counts tokens that nobody was ever given (areas/identity/limits.ts)',
  resetPassword: 'counts by source, browser and address (areas/identity/limits.ts)',
}

const all: [string, Route][] = Object.entries(routes)
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' }, setUp: false })
})
afterAll(() => app.close())

test('every route open to anonymous callers has a limit, or a reason', () => {
  const found = all.flatMap(([name, { limit }]) =>
    limit ? [[name, [limit.name, (limit.rate * 60) / limit.perSeconds, limit.burst + 1]]] : [],
  )
  expect(Object.fromEntries(found)).toEqual(limited)
  const open = all.filter(([, route]) => route.auth === 'none' && !route.limit).map(([name]) => name)
  expect(open.sort()).toEqual(Object.keys(unlimited).sort())
})

test('no route declares a limit that follows from its shape', () => {
  const byHand = all.filter(
    ([, route]) => route.errors.includes('RATE_LIMITED') && errorsOf({ ...route, errors: [] }).includes('RATE_LIMITED'),
  )
  expect(byHand.map(([name]) => name)).toEqual([])
})

test.each(Object.entries(limited))('%s: refuses calls beyond its limit', async (name, [, perMinute, together]) => {
  const { method, path } = routes[name as keyof typeof routes]
  const call = () =>
    send(app, `${method} ${path.replace('{token}', 'x'.repeat(43)) as '/'}`, method === 'GET' ? undefined : {})
  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: together + 3 }, call))
  const isRefused = ({ code }: (typeof answers)[number]) => code === 'RATE_LIMITED'
  const shed = answers.filter(({ status }) => status === 503).length
  const freed = shed + Math.ceil(((performance.now() - startedAt) / 60_000) * perMinute)
  // The last that fits does so only if none that came a millisecond after it was counted before it.
  expect(answers.filter(isRefused).length).toBeLessThanOrEqual(4)
  expect(answers.filter(isRefused).length).toBeGreaterThanOrEqual(3 - freed)
  // On a busy machine some are shed uncounted, or arrive so late that there is room again.
  for (let more = 0; more < 20 && !answers.some(isRefused); more++) {
    answers.push(...(await Promise.all(Array.from({ length: 30 }, call))))
  }
  const refused = answers.filter(isRefused)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers } of refused) {
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  }
})

test('a source idle for hours has no larger burst than others', async () => {
  const call = async () => (await send(app, `GET /auth/check-reset-token/${'x'.repeat(43)}`)).code
  await call()
  app.clock.advance(6 * 3_600_000)
  // Far more than the limit, even if some room is freed on a slow machine.
  const codes = await Promise.all(Array.from({ length: 60 }, call))
  expect(codes.filter((code) => code === 'RATE_LIMITED').length).toBeGreaterThan(20)
})
