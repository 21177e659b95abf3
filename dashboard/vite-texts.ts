import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Texts of a language, each an entry of its own. */
export const textFile = /\/src\/locale\/(?<locale>[a-z]+)\/(?<name>[\w-]+)\.ts$/

/** The language that every area is written in. */
const complete = 'en'
const folder = join(import.meta.dirname, 'src/locale')

/** What is named by what it is for, and not by a page. */
const startNames = ['base', 'app', 'layers', 'before-sign-in', 'rolldown-runtime']

/**
 * Names that the start and the pages are told by; texts (`en-….js`) and what pages share have a hash alone: the lists that
 * an `import()` preloads from are part of the first load, and hold all of them.
 */
export function chunkFileName({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }): string {
  const locale = textFile.exec(facadeModuleId ?? '')?.groups?.locale
  if (locale !== undefined) return `assets/${locale}-[hash].js`
  return facadeModuleId === null && !startNames.includes(name) ? 'assets/[hash].js' : 'assets/[name]-[hash].js'
}

/** The same for style sheets: `app-….css` and a hash alone; fonts keep their names, which the documents ask for. */
export function assetFileName({ names: [name = ''] }: { names: string[] }): string {
  return name.endsWith('.css') && !startNames.includes(name.slice(0, -4))
    ? 'assets/[hash].css'
    : 'assets/[name]-[hash][extname]'
}

/** A file of texts, with what it imports. */
type TextFile = { locale: string; name: string; files: string[] }

/**
 * Asks for texts together with what needs them. Each area's texts are an `import()` that the area waits for, so the browser
 * would ask for them only once the area's own file has run: a document names those of its start, and an `import()` of a
 * page those of the page. There is a document for each language, which the server chooses; it gives `/boot.js` the texts of the
 * others, for who has chosen another with the account. An `import()` asks for those of the language that the document speaks.
 */
export function preloadTexts(): {
  plugins: Plugin[]
  resolveDependencies: (file: string, needed: string[], of: { hostType: 'html' | 'js' }) => string[]
} {
  const ofFile = new Map<string, TextFile[]>()
  const textsOf = (file: string, locale: string) => (ofFile.get(file) ?? []).filter((text) => text.locale === locale)
  const english = (file: string) => textsOf(file, complete).flatMap((text) => text.files[0] ?? [])

  const collect: Plugin = {
    name: 'firepay-preload-texts',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle)
      for (const chunk of chunks.values()) {
        ofFile.set(
          chunk.fileName,
          chunk.dynamicImports.flatMap((file) => textFileOf(chunks.get(file)) ?? []),
        )
      }
      refuseWaiting(chunks, new Map([...ofFile].map(([file, texts]) => [file, texts.flatMap(({ files }) => files)])))
    },
  }
  const translate: Plugin = {
    name: 'firepay-texts-by-language',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const translations = translationsOf([...ofFile.values()].flat())
        for (const chunk of chunksOf(bundle).values()) chunk.code = preloadsByLanguage(chunk.code, translations)
        for (const name of ['index.html', 'sign-in.html']) {
          const page = bundle[name]
          if (page?.type !== 'asset') continue
          const html = String(page.source)
          const scripts = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file)
          const start = new Map(
            languages().map((locale) => [
              locale,
              [...new Set(scripts.flatMap((file) => textsOf(file, locale)).flatMap(({ files }) => files))],
            ]),
          )
          for (const locale of languages()) {
            const source = await documentIn(locale, {
              html,
              start,
              fonts: Object.keys(bundle).filter((file) => file.endsWith('.woff2')),
            })
            if (locale === complete) page.source = source
            else this.emitFile({ type: 'asset', fileName: name.replace('.html', `.${locale}.html`), source })
          }
        }
      },
    },
  }
  return {
    plugins: [collect, translate],
    resolveDependencies: (file, needed, { hostType }) => {
      const later = needed.filter((one) => !isStartFile(one))
      const texts = [file, ...later].filter((one) => !isStartFile(one)).flatMap(english)
      // A document asks for its start; whatever imports later has it already.
      return [...new Set([...(hostType === 'html' ? needed : later), ...texts])]
    },
  }
}

/** The languages there are, each a folder. */
function languages(): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
}

type Document = { html: string; start: ReadonlyMap<string, readonly string[]>; fonts: readonly string[] }

/**
 * A document that speaks a language from its first byte: its own words and letters, the texts of the start, and those of the
 * other languages for `/boot.js`.
 */
async function documentIn(locale: string, { html, start, fonts }: Document): Promise<string> {
  const { documentTexts } = await import(join(folder, locale, 'document.ts'))
  const others = [...start].filter(([other]) => other !== locale)
  const data = others.map(([other, files]) => ` data-${other}="${files.join(' ')}"`).join('')
  const letters = fonts.filter((file) => !html.includes(file) && file.includes(`geist-${documentTexts.letters}-wght`))
  const links = [
    ...(start.get(locale) ?? []).map((file) => `rel="modulepreload" crossorigin href="/${file}"`),
    ...letters.map((file) => `rel="preload" as="font" type="font/woff2" crossorigin href="/${file}"`),
  ]
  return html
    .replace('<html lang="en"', `<html lang="${locale}"`)
    .replace('<title>Sign in ·', `<title>${documentTexts.signIn} ·`)
    .replace(/(?<=<noscript>)[^<]*/, documentTexts.noScript)
    .replace('src="/boot.js"', `$&${data}`)
    .replace(/ *<\/head>/, `${links.map((link) => `    <link ${link}>\n`).join('')}$&`)
}

/** The file of each language that says what an English one says. */
function translationsOf(texts: readonly TextFile[]): Map<string, [locale: string, file: string][]> {
  const own = texts.filter(({ locale }) => locale === complete)
  return new Map(
    own.map(({ name, files }) => [
      files[0] ?? '',
      texts.flatMap((text) => {
        const [file = ''] = text.files
        return text.name === name && text.locale !== complete ? [[text.locale, file] as [string, string]] : []
      }),
    ]),
  )
}

/** The lists that an `import()` preloads from: each English text in the language of the document. */
function preloadsByLanguage(code: string, translations: ReadonlyMap<string, [string, string][]>): string {
  return code.replace(/(?<=\(m\.f=\[)[^\]]*/, (list) =>
    list.replace(/"([^"]+)"/g, (entry, file: string) => {
      const unique = new Map(translations.get(file) ?? [])
      return [...unique].reduceRight(
        (rest, [locale, other]) => `document.documentElement.lang==="${locale}"?"${other}":${rest}`,
        entry,
      )
    }),
  )
}

function chunksOf(bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> {
  return new Map(Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk]] : [])))
}

function textFileOf(chunk: Rolldown.OutputChunk | undefined): TextFile | undefined {
  const { locale, name } = textFile.exec(chunk?.facadeModuleId ?? '')?.groups ?? {}
  if (chunk === undefined || locale === undefined || name === undefined) return undefined
  return { locale, name, files: [chunk.fileName, ...chunk.imports] }
}

/** A file of texts that imports one which waits for texts would wait for itself, for ever. */
function refuseWaiting(
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  texts: ReadonlyMap<string, readonly string[]>,
) {
  for (const start of new Set([...texts.values()].flat())) {
    const waiting = [start]
    for (const file of waiting) {
      if ((texts.get(file) ?? []).length > 0)
        throw new Error(`The texts of ${start} import ${file}, which waits for texts.`)
      waiting.push(...(chunks.get(file)?.imports ?? []).filter((other) => !waiting.includes(other)))
    }
  }
}

/** Loaded with its texts before any `import()` runs. */
function isStartFile(file: string) {
  return /\/(?:base|app|before-sign-in|sign-in|rolldown-runtime)-[\w-]+\.js$/.test(file)
}
