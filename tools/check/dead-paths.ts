import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from './judge-imports.ts'
import { lineAt } from './syntax.ts'

/** Where a path in a text may begin, next to the text's own folder: docs/security.md leaves out `server/src`. */
const starts = ['', 'server/src']

/** Parts that may be deleted (docs/guides/remove-the-sample-area.md): what is told of them then stays as it was. */
const removable = ['demo', 'e2e/demo']

/**
 * Files that a Markdown text names and that are not there: targets of links, and paths in code marks that end like a
 * source file. Patterns (`*`, `<area>`, `NNN`) and addresses are no paths.
 */
export function findDeadPaths(root: string, path: string, text: string): Finding[] {
  if (!path.endsWith('.md')) return []
  const named = [
    ...text.matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g),
    ...text.matchAll(/`([\w./-]+\/[\w./-]+\.(?:ts|tsx|mjs|css|sql|json|md|yml))`/g),
  ]
  return named.flatMap(({ 1: target = '', index }) => {
    if (/[*<{]|NNN/.test(target)) return []
    const isThere = [dirname(path), ...starts].some((start) => existsSync(join(root, start, target)))
    const isRemoved = removable.some((part) => target.startsWith(`${part}/`) && !existsSync(join(root, part)))
    if (isThere || isRemoved) return []
    return [
      {
        rule: 'documents name files that exist',
        reason: 'who follows a path that is gone stops reading',
        file: `${path}:${lineAt(text, index)} (${target})`,
      },
    ]
  })
}
