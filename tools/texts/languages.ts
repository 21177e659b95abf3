import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { SyntaxNode } from '../check/syntax.ts'
import { findTexts, type Unit } from './find-texts.ts'
import { type Fault, findFaults, putTexts } from './put-texts.ts'

/** Texts by key, starting with the area: `sites.siteTexts.empty.title`. Translation tools call the format key-value JSON. */
export type Catalogue = Record<string, string>

/** Formats are code, not texts for a translator: docs/guides/add-a-language.md. */
const settings = 'formats.ts'

type Area = { name: string; source: string; units: Unit[] }

/**
 * All texts of a language and the English text for each of its keys. A language without a folder has the keys of the English
 * texts, and empty texts.
 * @param folder contains the folders of the languages
 */
export function exportTexts(folder: string, language: string): { english: Catalogue; translated: Catalogue } {
  const isNew = !existsSync(join(folder, language))
  const english = areasOf(folder, 'en').flatMap(unitsByKey)
  const own = isNew ? english : areasOf(folder, language).flatMap(unitsByKey)
  const [byPlace, ownByPlace] = [english, own].map((entries) => Map.groupBy(entries, ([key]) => placeOf(key)))
  const byKey = new Map(english)
  // A function may have other texts than the English one: all texts of the English function are then shown for each of them.
  const sourceOf = (key: string) => {
    const texts = byPlace?.get(placeOf(key)) ?? []
    const isAlike = texts.length === ownByPlace?.get(placeOf(key))?.length
    return isAlike ? (byKey.get(key)?.text ?? '') : texts.map(([, { text }]) => text).join(' | ')
  }
  return {
    english: Object.fromEntries(own.map(([key]) => [key, sourceOf(key)])),
    translated: Object.fromEntries(own.map(([key, { text }]) => [key, isNew ? '' : text])),
  }
}

/**
 * Writes the texts into the files of the language; a new language gets copies of the English files first.
 * @returns the changed files, or the faults of the texts; with faults nothing is written
 */
export function importTexts(
  folder: string,
  language: string,
  texts: Catalogue,
): { files: string[] } | { faults: Fault[] } {
  const isNew = !existsSync(join(folder, language))
  const areas = areasOf(folder, isNew ? 'en' : language)
  const faults = findFaults(
    areas.flatMap((area) => unitsByKey(area).map(([key, unit]) => ({ ...unit, key }))),
    texts,
  )
  if (faults.length > 0) return { faults }
  mkdirSync(join(folder, language), { recursive: true })
  const own = isNew
    ? [...areas, { name: settings, source: readFileSync(join(folder, 'en', settings), 'utf8'), units: [] }]
    : areas
  const files = own.flatMap(({ name, source, units }) => {
    const said = Object.fromEntries(units.map(({ key }) => [key, texts[`${areaOf(name)}.${key}`] ?? '']))
    const translated = putTexts(name, source, said)
    const written = isNew ? typedByEnglish(name, translated) : translated
    const file = join(folder, language, name)
    if (!isNew && written === source) return []
    writeFileSync(file, written)
    return file
  })
  return { files }
}

function areasOf(folder: string, language: string): Area[] {
  return readdirSync(join(folder, language))
    .filter((name) => name !== settings)
    .sort()
    .map((name) => {
      const source = readFileSync(join(folder, language, name), 'utf8')
      return { name, source, units: findTexts(name, source) }
    })
}

function unitsByKey({ name, units }: Area): [key: string, unit: Unit][] {
  return units.map((unit) => [`${areaOf(name)}.${unit.key}`, unit])
}

function areaOf(name: string): string {
  return name.replace(/\.ts$/, '')
}

function placeOf(key: string): string {
  return key.replace(/#\d+$/, '')
}

/** Types the exports by those of the English file, so that the compiler finds what is missing. */
function typedByEnglish(name: string, source: string): string {
  const inserted: { at: number; text: string }[] = []
  for (const node of parseSync(name, source).program.body as unknown as SyntaxNode[]) {
    const declaration = node.type === 'ExportNamedDeclaration' ? (node.declaration as SyntaxNode | null) : null
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations as { id: SyntaxNode & { name: string }; init: SyntaxNode }[]) {
      const type = `Texts<typeof english.${id.name}>`
      // A type of its own stays, because it may be the only use of an import.
      if (id.typeAnnotation) inserted.push({ at: init.end, text: ` satisfies ${type}` })
      else inserted.push({ at: id.end, text: `: ${type}` })
    }
  }
  if (inserted.length === 0) return source
  const typed = inserted.reduceRight((text, { at, text: type }) => text.slice(0, at) + type + text.slice(at), source)
  return `import type * as english from '../en/${name}'\nimport type { Texts } from '../texts.ts'\n${typed}`
}
