import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The language of the build; in development that of the last document. */
export type Spoken = { language: string }

const folder = join(import.meta.dirname, 'src/locale')

/**
 * Resolves `locale/<area>.ts` to `locale/<language>/<area>.ts`, unless the file exists in `locale` itself. The compiler
 * resolves it to English by `rootDirs` of tsconfig.json.
 */
export function textsOf(spoken: Spoken): Plugin {
  return {
    name: 'firepay-texts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null
      const path = resolve(dirname(importer), source)
      if (dirname(path) !== folder || existsSync(path)) return null
      return join(folder, spoken.language, basename(path))
    },
  }
}

/** Writes language, title and `<noscript>` of the documents, and preloads the fonts of the language. */
export function documentIn(spoken: Spoken): Plugin {
  return {
    name: 'firepay-document-language',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const { documentTexts } = await import(join(folder, spoken.language, 'document.ts'))
        const letters = ['latin', documentTexts.letters].map((name) => `geist-${name}-wght-normal`)
        const fonts = Object.keys(bundle).filter((file) => letters.some((name) => file.includes(name)))
        return {
          html: html
            .replace('<html lang="en"', `<html lang="${spoken.language}"`)
            .replace('<title>Sign in ·', `<title>${documentTexts.signIn} ·`)
            .replace(/(?<=<noscript>)[^<]*/, documentTexts.noScript),
          // Without the preload they would wait for the style sheet.
          tags: fonts.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
        }
      },
    },
  }
}
