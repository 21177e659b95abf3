import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const root = new URL('..', import.meta.url).pathname

/**
 * Short names for the classes of CSS modules in what is built: the file's letters and a number in it, `_IBrl3`. They stand in
 * style and script, and Vite's own (`_head_13cgk_2`) are 3 kB of each first load. In development those tell what is what.
 */
export function shortClassNames(): Plugin {
  const files = new Map<string, { path: string; classes: Map<string, string> }>()
  const generateScopedName = (name: string, file: string): string => {
    const path = relative(root, file.replace(/\?.*$/, ''))
    const letters = createHash('sha256').update(path).digest('base64url').slice(0, 4)
    const known = files.get(letters) ?? { path, classes: new Map<string, string>() }
    if (known.path !== path) throw new Error(`The classes of ${path} would have the names of those of ${known.path}`)
    const short = known.classes.get(name) ?? `_${letters}${known.classes.size.toString(36)}`
    known.classes.set(name, short)
    files.set(letters, known)
    return short
  }
  return {
    name: 'firepay-short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName } } }),
  }
}
