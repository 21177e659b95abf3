import { callApi, expect, origin, signIn, test } from '../support/journey.ts'

test('five tabs refresh the tokens once', async ({ context, page }) => {
  await signIn(page)
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/token-refresh')) refreshes.push(request.url())
  })
  const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
  // A page without the application, so that nothing refreshes before all five start.
  await Promise.all([page, ...tabs].map((tab) => tab.goto(`${origin}/config.json`)))
  // An unknown access token, as after expiry.
  await page.evaluate(() => localStorage.setItem('accessToken', 'fpa_spent'))
  await Promise.all([page, ...tabs].map((tab) => tab.goto(`${origin}/transactions`)))
  // Five applications start on possibly two busy cores.
  const searches = [page, ...tabs].map((tab) => tab.getByRole('searchbox', { name: 'Search transactions' }))
  await Promise.all(searches.map((search) => expect(search).toBeVisible({ timeout: 30_000 })))
  // A tab that refreshed again would appear as a second call.
  expect(refreshes).toHaveLength(1)
  // A stored token reaches other tabs with a delay.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^fpa_(?!spent$)/)
  await callApi(page, 'GET', '/users')
})
