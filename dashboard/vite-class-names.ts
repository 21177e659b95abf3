import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const root = new URL('..', import.meta.url).pathname

/**
 * Short class names of CSS modules in builds: letters of the file and a number in it, `_IBrl3`. They are in styles and
 * scripts; Vite's own (`_head_13cgk_2`) add 3 kB to each first load. Development keeps the readable ones.
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
