import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from './judge-imports.ts'
import { lineAt } from './syntax.ts'

/** Base folders of paths in a text, besides its own folder: docs/security.md omits `server/src`. */
const starts = ['', 'server/src']

/** Parts that may be deleted (docs/guides/remove-the-sample-area.md); documents may still mention them. */
const removable = ['demo', 'e2e/demo']

/** A migration that was applied somewhere: its checksum forbids a change, so its comments keep the names of their time. */
const applied = /^server\/migrations\/\d/

/**
 * Finds missing files: in Markdown targets of links, and code spans that end like a source file; elsewhere pages of
 * `docs/decisions`. Patterns (`*`, `<area>`, `NNN`) and addresses are not paths.
 */
export function findDeadPaths(root: string, path: string, text: string): Finding[] {
  if (!path.endsWith('.md')) return applied.test(path) ? [] : findDeadDecisions(root, path, text)
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

function findDeadDecisions(root: string, path: string, text: string): Finding[] {
  return [...text.matchAll(/docs\/decisions\/[\w-]+\.md/g)]
    .filter(([target]) => !existsSync(join(root, target)))
    .map(({ 0: target, index }) => ({
      rule: 'comments name decisions that exist',
      reason: 'there is one page per subject: docs/decisions/README.md lists them',
      file: `${path}:${lineAt(text, index)} (${target})`,
    }))
}
