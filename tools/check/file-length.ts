import type { Finding } from './judge-imports.ts'

/** Maximum lines by kind of file; the first matching row counts. A longer file should be split by subject. */
const limits: readonly { files: RegExp; lines: number }[] = [
  // Test cases of one subject may stay together.
  { files: /\.(?:test|e2e)\.tsx?$/, lines: 720 },
  // Applied once, never edited.
  { files: /^server\/migrations\//, lines: Number.POSITIVE_INFINITY },
  { files: /\.(?:tsx?|mjs|js|css|sql)$/, lines: 350 },
]

/** Finds tracked files above the limit of their kind. Documents and generated data have none. */
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
