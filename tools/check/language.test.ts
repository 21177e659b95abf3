import { describe, expect, it } from 'vitest'
import { findLanguage, findMissingTexts } from './language.ts'

describe('language outside of locale/', () => {
  const screen = 'dashboard/src/features/sites/site-page.tsx'
  const found = (text: string, path = screen) => findLanguage(path, text).length

  it.each([
    'export const A = () => <p>Read again</p>',
    "export const A = () => <p>{'Read again'}</p>",
    "export const A = ({ on }) => <p>{on ? 'Shown' : null}</p>",
    'export const A = () => <p aria-label="Sites" />',
    "export const A = () => <p>{x ?? 'Nothing found'}</p>",
    "export const A = { text: 'It was saved' }",
    "export const A = () => <input placeholder={'Name or id'} />",
    `export const A = ({ n }) => <Field label={\`Row \${n}\`} />`,
    "export const columns = [{ id: 'a', label: 'Amount' }]",
    `export const a = (day: string) => \`from \${day}\``,
    `export function a(x: string, y: string) { return \`\${x} to \${y}\` }`,
    "export const a = (n: number) => n.toLocaleString('en')",
    "export const a = new Intl.DateTimeFormat('en-GB', {})",
    "export const a = Intl.NumberFormat('de')",
    "export const a = (x: string) => x.localeCompare('b', 'en')",
    "import { siteTexts } from '../../locale/en/sites.ts'",
    "import type * as english from '../../locale/en/sites.ts'",
    "export const a = () => import('../../locale/de/sites.ts')",
  ])('refuses %s', (text) => {
    expect(found(text)).toBe(1)
  })

  it.each([
    'export const A = () => <p>{texts.title} · {count}</p>',
    'export const A = () => <p aria-label={texts.sites} title="" />',
    "export const styles = { title: 'visually-hidden', label: bare ? 'a' : 'b' }",
    'export const a = (n: number) => formatNumber(n)',
    `export const a = (x: string, y: string) => \`\${x} \${y}, \${x}/to/\${y}\``,
    'export const a = new Intl.DateTimeFormat(formats.dates, {})',
    'export const a = new Intl.DateTimeFormat(undefined, {})',
    "export const zones = Intl.supportedValuesOf('timeZone')",
    "export const a = ['b', 'a'].sort((x, y) => x.localeCompare(y))",
    "import { siteTexts } from '../../locale/sites.ts'",
  ])('accepts %s', (text) => {
    expect(found(text)).toBe(0)
  })

  it('checks the kit too, and skips tests and texts', () => {
    const text = 'export const A = () => <p>Words</p>'
    expect(found(text, 'ui/src/components/badge.tsx')).toBe(1)
    for (const path of [
      'ui/src/components/badge.test.tsx',
      'dashboard/src/testing/a.tsx',
      'dashboard/src/locale/rich.tsx',
    ]) {
      expect(found(text, path)).toBe(0)
    }
  })

  it('refuses texts that import the application', () => {
    const texts = (text: string) => findLanguage('dashboard/src/locale/en/sites.ts', text).length
    expect(texts("import { formatNumber } from '../formats.ts'")).toBe(1)
    expect(texts("import { api } from '../../api/client.ts'")).toBe(1)
    expect(texts("import { formatNumber } from './formats.ts'\nimport { rich } from '../rich.ts'")).toBe(0)
    expect(texts("import type { Role } from '@firepay/contract/auth/abilities.ts'")).toBe(0)
  })
})

describe('a second language', () => {
  const english = { path: 'dashboard/src/locale/en/sites.ts', text: "export const siteTexts = { title: 'Sites' }" }
  const german = (text: string, name = 'sites.ts') => ({ path: `dashboard/src/locale/de/${name}`, text })

  it('needs every file of the English texts', () => {
    const texts = [english, german('export const other: Texts<typeof english.other> = {}', 'other.ts')]
    expect(findMissingTexts(texts, ['en', 'de']).map(({ file }) => file)).toEqual(['dashboard/src/locale/de/sites.ts'])
  })

  it('must be typed by the English texts', () => {
    expect(
      findMissingTexts([english, german("export const siteTexts = { title: 'Seiten' }")], ['en', 'de']),
    ).toHaveLength(1)
    const typed = german("export const siteTexts: Texts<typeof english.siteTexts> = { title: 'Seiten' }")
    expect(findMissingTexts([english, typed], ['en', 'de'])).toEqual([])
  })

  it('has emails', () => {
    const mails = (locale: string) => ({ path: `server/src/platform/mail/texts/${locale}.ts`, text: '' })
    expect(findMissingTexts([mails('en')], ['en', 'de']).map(({ file }) => file)).toEqual([mails('de').path])
    expect(findMissingTexts([mails('en'), mails('de')], ['en', 'de'])).toEqual([])
  })

  it('is not asked for while there is one', () => {
    expect(findMissingTexts([english], ['en'])).toEqual([])
  })

  it('is required when the product lists a language without a folder', () => {
    expect(findMissingTexts([english], ['en', 'de']).map(({ file }) => file)).toEqual([
      'dashboard/src/locale/de/sites.ts',
    ])
  })
})
