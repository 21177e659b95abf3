import { callApi, expect, origin, signIn, test } from '../support/journey.ts'

test('five tabs refresh the tokens once', async ({ context, page }) => {
  await signIn(page)
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/token-refresh')) refreshes.push(request.url())
  })
  const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
  // A page of the same origin without the application: nothing refreshes before all five begin.
  await Promise.all([page, ...tabs].map((tab) => tab.goto(`${origin}/config.json`)))
  // An access token that the server does not know, as after its ten minutes.
  await page.evaluate(() => localStorage.setItem('accessToken', 'fpa_spent'))
  await Promise.all([page, ...tabs].map((tab) => tab.goto(`${origin}/transactions`)))
  // Five applications start on what may be two busy cores.
  const searches = [page, ...tabs].map((tab) => tab.getByRole('searchbox', { name: 'Search transactions' }))
  await Promise.all(searches.map((search) => expect(search).toBeVisible({ timeout: 30_000 })))
  // A tab that asks after the first has ended, and does not see yet what that one stored, would be a second.
  expect(refreshes).toHaveLength(1)
  // What one tab stored is seen in another a moment later.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^fpa_(?!spent$)/)
  await callApi(page, 'GET', '/users')
})
