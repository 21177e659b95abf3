import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../root.ts'
import { runStep } from '../step.ts'
import { type Catalogue, exportTexts, importTexts } from './languages.ts'

/**
 * `npm run texts -- export LANGUAGE FOLDER` writes the texts of the screens to FOLDER/LANGUAGE.json and the English text for each
 * key to FOLDER/en.json. `npm run texts -- import LANGUAGE FOLDER` writes them into dashboard/src/locale/LANGUAGE. Missing and extra
 * keys, empty texts and differing gaps are refused; the exit code is then 1 and nothing is written.
 */
const [action, language = '', folder = ''] = process.argv.slice(2)
const locale = join(root, 'dashboard/src/locale')

const file = (name: string) => join(resolve(folder), `${name}.json`)

const isLanguage = /^[a-z]{2,3}$/.test(language) && language !== 'en'
if (isLanguage && folder !== '' && action === 'export') exportAll()
else if (isLanguage && folder !== '' && action === 'import') process.exitCode = await importAll()
else {
  process.stderr.write('npm run texts -- export|import LANGUAGE FOLDER, for any language but en\n')
  process.exitCode = 1
}

function exportAll() {
  const { english, translated } = exportTexts(locale, language)
  mkdirSync(resolve(folder), { recursive: true })
  write(file('en'), english)
  write(file(language), translated)
  process.stdout.write(`${Object.keys(english).length} texts: ${file('en')}, ${file(language)}\n`)
}

async function importAll(): Promise<number> {
  tellChanges()
  const result = importTexts(locale, language, read(file(language)))
  if ('faults' in result) {
    process.stderr.write(result.faults.map(({ key, fault }) => `${key} ${fault}\n`).join(''))
    process.stderr.write(`Nothing was written: ${result.faults.length} faults.\n`)
    return 1
  }
  process.stdout.write(`${result.files.length} files written in ${join(locale, language)}\n`)
  if (result.files.length === 0) return 0
  return runStep(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...result.files], root)
}

/** Reports English texts that changed since the export. */
function tellChanges() {
  if (!existsSync(file('en'))) return
  const [then, now] = [read(file('en')), exportTexts(locale, language).english]
  for (const [key, text] of Object.entries(now)) {
    if (then[key] !== undefined && then[key] !== text) process.stderr.write(`${key} is now in English: ${text}\n`)
  }
}

function read(path: string): Catalogue {
  return JSON.parse(readFileSync(path, 'utf8')) as Catalogue
}

function write(path: string, catalogue: Catalogue) {
  writeFileSync(path, `${JSON.stringify(catalogue, null, 2)}\n`)
}
