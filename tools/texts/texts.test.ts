import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from '../root.ts'
import { findTexts } from './find-texts.ts'
import { type Catalogue, exportTexts, importTexts } from './languages.ts'
import { findFaults, putTexts } from './put-texts.ts'

const locale = join(root, 'dashboard/src/locale')
const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** Copies the languages of the product. */
function languages() {
  const folder = mkdtempSync(join(tmpdir(), 'firepay-texts-'))
  made.push(folder)
  cpSync(locale, folder, { recursive: true })
  return folder
}

const translate = (texts: Catalogue, by: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, by(text)]))

const keysOf = (source: string) => findTexts('sites.ts', source).map(({ key, text }) => [key, text])

test('finds the words of a file and no code', () => {
  const source = [
    "import { formatNumber } from './formats.ts'",
    "type Kind = 'open' | 'shut'",
    `const some = (n: number) => \`\${formatNumber(n)} \${n === 1 ? 'site' : 'sites'}\``,
    'export const siteTexts = {',
    "  title: 'Sites', '/sites/{id}': 'A site', dash: '–', brace: 'a {b}',",
    "  kind: (kind: Kind) => (kind === 'open' ? 'Open' : kind.replace('shut', '')),",
    "  list: ['One', 'Two'].join(' and '),",
    `  of: (shown: number, all: { n: number }) => \`\${shown} of \${all.n}\`,`,
    "} satisfies Record<'title', unknown>",
  ].join('\n')
  expect(keysOf(source)).toEqual([
    ['some', 'site'],
    ['some#2', 'sites'],
    ['siteTexts.title', 'Sites'],
    ['siteTexts./sites/{id}', 'A site'],
    ['siteTexts.brace', 'a {{b}}'],
    ['siteTexts.kind', 'Open'],
    ['siteTexts.list', 'One'],
    ['siteTexts.list#2', 'Two'],
    ['siteTexts.list#3', ' and '],
    ['siteTexts.of', '{shown} of {2}'],
  ])
})

test('replaces texts with gaps in any order', () => {
  const source = `export const a = (n: number, all: number) => \`\${n === 1 ? 'One' : \`\${n} shown\`} of \${all}\``
  const texts = { a: 'Von {all}: {1}', 'a#2': "Ein's", 'a#3': '`{n}`\u00a0hier ${' }
  const written = putTexts('a.ts', source, texts)
  expect(written).toBe(
    `export const a = (n: number, all: number) => \`Von \${all}: \${n === 1 ? 'Ein\\'s' : \`\\\`\${n}\\\`\\u00a0hier \\\${\`}\``,
  )
  expect(Object.fromEntries(findTexts('a.ts', written).map(({ text }) => [text, true]))).toHaveProperty([
    'Von {all}: {2}',
  ])
})

test('reports missing, unknown and empty texts, and differing gaps', () => {
  const units = findTexts(
    'a.ts',
    `export const a = { b: (n: number) => \`\${n} sites\`, c: 'Site', d: 'Sites', e: 'E' }`,
  )
  const texts = { 'a.b': '{m} Seiten', 'a.c': ' ', 'a.d': 'Seiten', 'a.f': 'Neu', toString: 'x' }
  expect(findFaults(units, texts).map(({ key, fault }) => `${key} ${fault}`)).toEqual([
    'a.b lacks {n}',
    'a.b has {m}, which is not in the original',
    'a.c has no words',
    'a.e is missing',
    'a.f belongs to no text',
    'toString belongs to no text',
  ])
})

test('importing the export of a language changes nothing', () => {
  const folder = languages()
  for (const language of readdirSync(folder).filter((name) => /^[a-z]{2,3}$/.test(name))) {
    const { english, translated } = exportTexts(folder, language)
    expect(Object.keys(translated)).toEqual(Object.keys(english))
    expect(Object.values(english).filter((text) => text === '').length).toBeLessThan(Object.keys(english).length / 10)
    expect(importTexts(folder, language, translated)).toEqual({ files: [] })
  }
})

test('a changed text changes one literal of one file', () => {
  const folder = languages()
  const { translated } = exportTexts(folder, 'ru')
  const [before, key] = [readFileSync(join(folder, 'ru/form.ts'), 'utf8'), 'form.formTexts.save']
  const result = importTexts(folder, 'ru', { ...translated, [key]: 'Записать' })
  expect(result).toEqual({ files: [join(folder, 'ru/form.ts')] })
  expect(readFileSync(join(folder, 'ru/form.ts'), 'utf8')).toBe(before.replace('Сохранить изменения', 'Записать'))
})

test('a new language gets files typed by the English ones', async () => {
  const folder = languages()
  const { english, translated } = exportTexts(folder, 'qq')
  expect(importTexts(folder, 'qq', translated)).toHaveProperty('faults')
  expect(readdirSync(folder)).not.toContain('qq')

  const accented = translate(english, (text) =>
    text.replace(/\{\w+\}|\p{L}/gu, (one) => (one.length > 1 ? one : `${one}\u0301`)),
  )
  const result = importTexts(folder, 'qq', accented)
  expect('files' in result && result.files.length).toBe(readdirSync(join(folder, 'en')).length)
  expect(exportTexts(folder, 'qq').translated).toEqual(accented)
  expect(readFileSync(join(folder, 'qq/form.ts'), 'utf8')).toContain(
    'export const formTexts: Texts<typeof english.formTexts> = {',
  )
  expect(readFileSync(join(folder, 'qq/formats.ts'), 'utf8')).toContain('} satisfies Texts<typeof english.formats>')
  const { sessionNote } = await import(join(folder, 'qq/session-note.ts'))
  expect(sessionNote(60, 7200)).toContain('a\u0301 m\u0301i\u0301n\u0301u\u0301t\u0301e\u0301')
})
