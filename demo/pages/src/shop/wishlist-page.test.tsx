import { expect, test } from 'vitest'
import { press, says, until } from '../testing/page-actions.ts'
import { renderPage } from '../testing/render-page.tsx'

const path = '/apps/ecommerce/wishlist'
const names = () => [...document.querySelectorAll('article')].map((one) => one.getAttribute('aria-label'))

test('shows the wish list; removing the last leaves a note', async () => {
  await renderPage(path)
  expect(names()).toEqual(['Pocket field recorder', 'Clay phone cradle'])
  document.querySelector<HTMLElement>('[data-remove]')?.focus()
  await press('Remove: Pocket field recorder')
  await until(() => names().length === 1, 'It is still there')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: Clay phone cradle')
  await press('Remove: Clay phone cradle')
  await says('Your wish list is empty.')
})

test('shows a failure with a retry', async () => {
  const { host } = await renderPage(path, { refuses: '/wishlist' })
  expect(host.textContent).toContain('The wish list did not load')
})
