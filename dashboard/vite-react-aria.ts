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

/** The text replaced in a file of React Aria; `''` where the text only has to be there. */
const repairs = [
  {
    file: '/react-aria/dist/private/live-announcer/LiveAnnouncer.mjs',
    text: ".innerHTML = ''",
    replacement: '.replaceChildren()',
  },
  // An element with this id in the head replaces the `<style>`; base.css has its rule.
  {
    file: '/react-aria/dist/private/interactions/usePress.mjs',
    text: "'react-aria-pressable-style'",
    replacement: "'react-aria-pressable-style'",
  },
]

/**
 * React Aria under the content security policy: trusted types refuse `innerHTML`, and `style-src` refuses a `<style>`
 * element. The build fails when a version of React Aria no longer has the text that is replaced here.
 */
export function ariaUnderPolicy(): Plugin {
  return {
    name: 'firepay-aria-under-policy',
    transform(code, id) {
      const repair = repairs.find(({ file }) => id.endsWith(file))
      if (repair === undefined) return null
      if (!code.includes(repair.text))
        this.error(`${repair.file} does not contain ${repair.text}: see vite-react-aria.ts`)
      return { code: code.replaceAll(repair.text, repair.replacement), map: null }
    },
    transformIndexHtml: () => [{ tag: 'meta', attrs: { id: 'react-aria-pressable-style' }, injectTo: 'head' }],
  }
}
