import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import locales from '@react-aria/optimize-locales-plugin'
import type { Plugin } from 'vite'

/** Texts of React Aria are kept for the languages of the application only. */
export const ariaTexts = () =>
  locales.vite({
    locales: readdirSync(join(import.meta.dirname, 'src/locale'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  })

/** Texts in files of React Aria; without a `replacement` the text only has to be there. */
const repairs: readonly { file: string; text: string; replacement?: string }[] = [
  {
    file: '/react-aria/dist/private/live-announcer/LiveAnnouncer.mjs',
    text: ".innerHTML = ''",
    replacement: '.replaceChildren()',
  },
  // An element with this id in the head replaces the `<style>`; base.css has its rule.
  {
    file: '/react-aria/dist/private/interactions/usePress.mjs',
    text: "'react-aria-pressable-style'",
  },
]

/**
 * React Aria under the content security policy: trusted types refuse `innerHTML`, and `style-src` refuses a `<style>`
 * element. The build fails when a version of React Aria has moved or changed these texts.
 */
export function ariaUnderPolicy(): Plugin {
  const missing = new Set(repairs.map(({ file }) => file))
  return {
    name: 'firepay-aria-under-policy',
    transform(code, id) {
      const repair = repairs.find(({ file }) => id.endsWith(file))
      if (repair === undefined) return null
      if (!code.includes(repair.text))
        this.error(`${repair.file} does not contain ${repair.text}: see vite-react-aria.ts`)
      missing.delete(repair.file)
      return repair.replacement === undefined
        ? null
        : { code: code.replaceAll(repair.text, repair.replacement), map: null }
    },
    buildEnd(error) {
      // The development server transforms files on demand.
      if (error !== undefined || this.meta.watchMode || this.environment.mode !== 'build') return
      const [file] = missing
      if (file !== undefined) this.error(`The build contains no ${file}: see vite-react-aria.ts`)
    },
    transformIndexHtml: () => [{ tag: 'meta', attrs: { id: 'react-aria-pressable-style' }, injectTo: 'head' }],
  }
}
