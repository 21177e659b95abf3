import { parseSync } from 'oxc-parser'
import { analyse } from 'scslre'
import type { Finding } from './judge-imports.ts'
import { lineAt, visit } from './syntax.ts'

/** Patterns that only match short texts of our own. */
const onOurOwn: readonly { file: string; pattern: string; reason: string }[] = [
  { file: 'server/src/platform/db/fault.ts', pattern: 'merchant_id', reason: 'statements of our own, in tests' },
  {
    file: 'server/src/areas/identity/passwords/password-hashing.ts',
    pattern: '=+$',
    reason: 'base64 of bytes that were made here',
  },
  {
    file: 'server/src/areas/reports/lines/report-values.ts',
    pattern: '\\.?0+$',
    reason: 'a rate that was divided here',
  },
]

/**
 * Finds regular expressions of server and contract with quadratic or worse running time: a cell or header of 64 KB
 * would block everyone for seconds (security.md I-04).
 */
export function findSlowPatterns(path: string, text: string): Finding[] {
  if (!/^(?:server|contract)\/src\/.*\.ts$/.test(path) || /\/testing\/|\.test\.ts$/.test(path)) return []
  const findings: Finding[] = []
  visit(parseSync(path, text).program, (node) => {
    const regex = node.type === 'Literal' ? (node.regex as { pattern: string; flags: string } | undefined) : undefined
    if (!regex || isOnOurOwn(path, regex.pattern)) return
    const [report] = analyse({ source: regex.pattern, flags: regex.flags }, {}).reports
    if (!report) return
    findings.push({
      rule: `/${regex.pattern}/ must not take time by the square of its text`,
      reason: `repeat ${JSON.stringify(report.character.pick)} 60,000 times: everybody waits; split and trim, or bind the length first`,
      file: `${path}:${lineAt(text, node.start)}`,
    })
  })
  return findings
}

function isOnOurOwn(path: string, pattern: string): boolean {
  return onOurOwn.some((one) => one.file === path && pattern.includes(one.pattern))
}
