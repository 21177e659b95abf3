import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@firepay/demo-contract/catalogue.ts'
import { expect, test } from 'vitest'
import { demoPages } from './extension.tsx'
import { ledTo, wantedPage } from './gate.ts'
import { menuFor } from './menu.tsx'
import { findPage, type Page, pages } from './pages.ts'
import type { Viewer } from './person.ts'

const admin: Viewer = { name: 'A', role: 'admin', rules: [{ action: 'manage', subject: 'all' }], isOfProduct: false }
const client: Viewer = {
  name: 'C',
  role: 'client',
  rules: [
    { action: 'read', subject: 'ACL' },
    { action: 'read', subject: 'Auth' },
  ],
  isOfProduct: false,
}

type TreeEntry = ReturnType<typeof menuFor>[number]['entries'][number]

const hrefs = (entries: readonly TreeEntry[]): string[] =>
  entries.flatMap(({ href, entries: inner = [] }) => [...(href === undefined ? [] : [href]), ...hrefs(inner)])
const menuOf = (viewer: Viewer | null) => menuFor(viewer, '/apps/email').flatMap(({ entries }) => hrefs(entries))

test('the catalogue has 122 pages with unique numbers and URLs', () => {
  expect(catalogue).toHaveLength(122)
  expect(new Set(catalogue.map(([id]) => id)).size).toBe(122)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test('each page is in the menu once', () => {
  const wanted = catalogue.map(([, , , , link]) => (link === '/' ? '/dashboard/ecommerce' : link))
  expect(menuOf(admin).sort()).toEqual(wanted.sort())
})

test('each page is found by its URL, and the product links to it', () => {
  const starts = demoPages.routes.map(({ path }) => path)
  for (const { path } of pages) {
    const address = path.replaceAll(/\{\w+\}/g, 'x')
    expect(findPage(address)?.page.path).toBe(path)
    const isLed = starts.some(
      (start) => start === address || (start.endsWith('$') && address.startsWith(start.slice(0, -1))),
    )
    expect(isLed, path).toBe(true)
  }
  expect(findPage('/apps/nothing')).toBeUndefined()
})

test('sign-in redirects to pages of the sample area only', () => {
  expect(wantedPage('/cards/basic')).toBe('/cards/basic')
  const others = [
    '//evil.example/cards/basic',
    '//cards/basic',
    '/\\evil.example',
    '/\t/evil.example',
    '/sites',
    'cards/basic',
  ]
  for (const wanted of [...others, 'https://evil.example/cards/basic', undefined, 7, ['/cards/basic']]) {
    expect(wantedPage(wanted)).toBeUndefined()
  }
})

// For a password manager it is the same site as the product, whose password it would fill in.
test('no field of the sample area lets a password manager fill in a password', async () => {
  const files = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true })
  const asking = Object.entries(files).filter(([, text]) =>
    /current-password|autoComplete="(?:username|email)"/.test(text),
  )
  expect(asking.map(([file]) => file)).toEqual([])
  expect(Object.keys(files).length).toBeGreaterThan(10)
})

test('a client may open and see public pages and access control only', () => {
  const shown = (page: Page) => ledTo(page, client) === undefined
  expect(pages.filter(({ id, ...page }) => id !== undefined && shown(page)).map(({ path }) => path)).toEqual([
    '/misc/coming-soon',
    '/misc/not-authorized',
    '/misc/maintenance',
    '/misc/error',
    '/access-control',
  ])
  expect(menuOf(client).sort()).toEqual(
    ['/access-control', '/misc/coming-soon', '/misc/error', '/misc/maintenance', '/misc/not-authorized'].sort(),
  )
  expect(ledTo(findPage('/apps/email')?.page, client)).toBe('/misc/not-authorized')
  expect(ledTo(findPage('/apps/email')?.page, admin)).toBeUndefined()
})

test('sign-in is for signed-out visitors, and redirects others to their home page', () => {
  const login = findPage('/login')?.page
  expect([ledTo(login, null), ledTo(login, admin), ledTo(login, client)]).toEqual([undefined, '/', '/access-control'])
})

test('redirects signed-out visitors to sign-in, except on public pages', () => {
  expect(ledTo(findPage('/apps/email')?.page, null)).toBe('/login')
  expect(ledTo(findPage('/access-control')?.page, null)).toBe('/login')
  expect(ledTo(findPage('/misc/error')?.page, null)).toBeUndefined()
})

test('pages import only types from files with schemas, because zod loads with the sample backend', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((path) => !/test|testing/.test(path))
  const contract = (file: string) =>
    readFileSync(join(import.meta.dirname, '../../contract/src', file), 'utf8').includes("from 'zod'")
  const taken = sources.flatMap((path) =>
    [
      ...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(
        /^import \{[^}]*\} from '@firepay\/demo-contract\/([^']+)'/gm,
      ),
    ]
      .filter(([, file = '']) => contract(file))
      .map(([, file]) => `${path}: ${file}`),
  )
  expect(sources.length).toBeGreaterThan(40)
  expect(taken).toEqual([])
})
