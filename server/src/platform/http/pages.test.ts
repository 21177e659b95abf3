import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { serveDashboard } from './dashboard.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firepay-pages-'))
  for (const language of ['en', 'ru']) {
    mkdirSync(join(folder, language, 'assets'), { recursive: true })
    const html = `<!doctype html><html lang="${language}">`
    writeFileSync(join(folder, language, 'index.html'), `${html}<title>the application</title>`)
    writeFileSync(join(folder, language, 'sign-in.html'), `${html}<title>sign in</title>`)
    writeFileSync(join(folder, language, 'boot.js'), 'boot()')
    writeFileSync(join(folder, language, `assets/texts-${language}.js`), language)
  }
  writeFileSync(join(folder, 'en/assets/index-abc123.js'), 'let a = 1\n'.repeat(1_000))
  writeFileSync(join(folder, 'en/assets/index-abc123.js.map'), '{}')
  writeFileSync(join(folder, '.stamp'), 'of the build')
  app = await startTestApp({ setUp: false, dashboardFolder: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each(['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/confirm-email', '/setup', '/invitation'])(
  'answers %s with the sign-in document',
  async (path) => expect(await (await fetch(app.origin + path, { headers: page })).text()).toContain('sign in'),
)

test.each([
  ['the first language of the browser', { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.5' }, 'ru'],
  ['the best one there is', { 'accept-language': 'qaa,qab;q=0.9,ru;q=0.4' }, 'ru'],
  ['none that it refuses', { 'accept-language': 'ru;q=0' }, 'en'],
  ['English without a wish', {}, 'en'],
  ['the one spoken last', { 'accept-language': 'en', cookie: 'a=b; firepay-language=ru' }, 'ru'],
  ['none that there is not', { cookie: 'firepay-language=../../etc' }, 'en'],
])('serves documents by language: %s', async (_name, headers, language) => {
  const answer = await fetch(`${app.origin}/sign-in`, { headers: { ...page, ...headers } as HeadersInit })
  expect((await answer.text()).includes('lang="ru"')).toBe(language === 'ru')
  expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
})

test('serves the assets of each language whatever the cookie', async () => {
  for (const language of ['en', 'ru']) {
    for (const other of ['en', 'ru']) {
      const headers = { cookie: `firepay-language=${other}` }
      const asset = await fetch(`${app.origin}/assets/texts-${language}.js`, { headers })
      expect(await asset.text()).toBe(language)
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(asset.headers.get('vary')).toBe('accept-encoding')
    }
  }
})

test('serves a language without a build in one that has a build', async () => {
  const alone = mkdtempSync(join(tmpdir(), 'firepay-pages-'))
  const dashboard = serveDashboard(alone)
  const headers = new Headers({ ...page, 'accept-language': 'en' })
  expect(await dashboard('/overview', headers)).toBeNull()
  mkdirSync(join(alone, 'ru'))
  writeFileSync(join(alone, 'ru/index.html'), 'приложение')
  expect(await (await dashboard('/overview', headers))?.text()).toBe('приложение')
  rmSync(alone, { recursive: true })
})

test.each(['/', '/overview', '/sites/site_1', '/transactions', '/not-found'])(
  'answers %s with the application',
  async (path) => {
    const answer = await fetch(app.origin + path, { headers: page })
    expect(await answer.text()).toContain('the application')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toContain('unsafe')
  },
)

test.each([
  '/assets/nothing.js',
  '/nothing.png',
  '/api/nothing',
  '/api',
  '/assets/../../package.json',
  '/.stamp',
  '/sign-in.html',
  '/en/index.html',
])('%s is nothing', async (path) => {
  const answer = await fetch(app.origin + path, { headers: page })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('does not serve source maps or other folders', async () => {
  for (const path of ['/assets/index-abc123.js.map', '/%2e%2e/package.json', '/assets/%2e%2e%2f%2e%2e%2fetc/passwd']) {
    expect((await fetch(app.origin + path)).status, path).toBe(404)
  }
})

/** Uses Node's HTTP client, which neither requests nor decodes a content coding. */
function asset(accepted?: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    get(`${app.origin}/assets/index-abc123.js`, { headers }, async (answer) => {
      resolve({ headers: answer.headers, body: Buffer.concat(await answer.toArray()) })
    }).on('error', reject)
  })
}

test('serves immutable assets in the requested compression', async () => {
  const plain = await asset()
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.body.length).toBe(10_000)
  const brotli = await asset('gzip, deflate, br')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  const gzipped = await asset('gzip;q=1.0, br;q=0')
  expect(gzipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzipped.body)).toEqual(plain.body)
  expect(gzipped.headers.vary).toContain('accept-encoding')
})

test('answers 304 for an unchanged page and serves a rebuilt one', async () => {
  const first = await fetch(`${app.origin}/overview`, { headers: page })
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(`${app.origin}/overview`, { headers: { ...page, 'if-none-match': etag } })
  expect(again.status).toBe(304)
  writeFileSync(join(folder, 'en/index.html'), '<!doctype html><title>built again</title>')
  const rebuilt = await fetch(`${app.origin}/overview`, { headers: { ...page, 'if-none-match': etag } })
  expect(await rebuilt.text()).toContain('built again')
})

test('accepts only GET and HEAD', async () => {
  const answer = await fetch(`${app.origin}/overview`, { method: 'POST' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
})

test('serves the API page without inline scripts and other origins', async () => {
  const answer = await fetch(`${app.origin}/docs`)
  const html = await answer.text()
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(html).not.toMatch(/style=|https?:\/\//)
  for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]*)"/g)) {
    expect((await fetch(app.origin + path)).status, path).toBe(200)
  }
})
