import type { Finding } from './judge-imports.ts'

/**
 * Lines that a file may have, by what it is; the first row that matches counts. A file that wants more is several ideas, and
 * becomes several files.
 */
const limits: readonly { files: RegExp; lines: number }[] = [
  // Cases of one subject stay together as long as one reads them together.
  { files: /\.(?:test|e2e)\.tsx?$/, lines: 720 },
  // Applied once and never edited.
  { files: /^server\/migrations\//, lines: Number.POSITIVE_INFINITY },
  { files: /\.(?:tsx?|mjs|js|css|sql)$/, lines: 350 },
]

/** A tracked file that is longer than its kind may be. Documents and generated data have no limit. */
export function findLongFiles(path: string, text: string): Finding[] {
  const limit = limits.find(({ files }) => files.test(path))?.lines
  if (limit === undefined) return []
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines <= limit) return []
  return [
    {
      rule: `no more than ${limit} lines in a file of this kind`,
      reason: 'a file that wants a table of contents wants to be a folder',
      file: `${path} (${lines} lines)`,
    },
  ]
}
