import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Finding } from './judge-imports.ts'
import { lineAt, type SyntaxNode, visit } from './syntax.ts'

type File = { path: string; text: string }

/**
 * Finds classes that a component reads from a CSS module without a rule for them: they have no effect. Names computed
 * at run time (`styles[tone]`) are ignored.
 */
export function findMissingClasses(files: readonly File[]): Finding[] {
  const modules = new Map(
    files.filter(({ path }) => path.endsWith('.module.css')).map(({ path, text }) => [path, classesOf(text)]),
  )
  return files.flatMap(({ path, text }) => {
    if (!/\.tsx?$/.test(path) || !text.includes(".module.css'")) return []
    return usesOf(path, text).flatMap(({ module, name, start }) => {
      const classes = modules.get(module)
      if (classes === undefined || classes.has(name)) return []
      return [
        {
          rule: 'classes of a component have a rule',
          reason: `${module} has none for .${name}: write it, or take the class away`,
          file: `${path}:${lineAt(text, start)}`,
        },
      ]
    })
  })
}

/** Class names of a style sheet, anywhere in its selectors. */
function classesOf(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|"[^"\n]*"|'[^'\n]*'/g, '')
  return new Set([...bare.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
}

/** Classes that a file reads from a CSS module by name. */
function usesOf(path: string, text: string): { module: string; name: string; start: number }[] {
  const modules = new Map<string, string>()
  const uses: { module: string; name: string; start: number }[] = []
  visit(parseSync(path, text).program, (node) => {
    if (node.type === 'ImportDeclaration') {
      const source = String((node.source as { value?: unknown }).value)
      const [first] = node.specifiers as { type: string; local: { name: string } }[]
      if (source.startsWith('.') && source.endsWith('.module.css') && first !== undefined) {
        modules.set(first.local.name, posix.join(posix.dirname(path), source))
      }
      return
    }
    if (node.type !== 'MemberExpression') return
    const { type, name: object } = node.object as { type: string; name?: string }
    const module = type === 'Identifier' && object !== undefined ? modules.get(object) : undefined
    const name = nameOf(node)
    if (module !== undefined && name !== undefined) uses.push({ module, name, start: node.start })
  })
  return uses
}

function nameOf({ computed, property }: SyntaxNode): string | undefined {
  const { name, value } = property as { name?: string; value?: unknown }
  if (!computed) return name
  return typeof value === 'string' ? value : undefined
}
