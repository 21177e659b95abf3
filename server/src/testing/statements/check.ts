import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { mayReadAcross } from './across-merchants.ts'
import { findBreaches } from './rules.ts'
import type { SentStatement } from './watch.ts'
import './watch.ts'

/** Set-up of every test file: at its end, checks all statements that the program sent against the rules. */
const folder = mkdtempSync(join(tmpdir(), 'firepay-statements-'))
const file = join(folder, 'sent.jsonl')
writeFileSync(file, '')
// A program that a test starts may run under another account.
chmodSync(folder, 0o755)
chmodSync(file, 0o666)
process.env.FIREPAY_STATEMENTS = file

afterAll(async () => {
  const sent = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  rmSync(folder, { recursive: true, force: true })
  if (sent.length === 0) return
  const { parse } = await import('libpg-query')
  const catalogue = inject('catalogue')
  /** One example per violation and source: a statement built from filters may violate a rule in many shapes. */
  const findings = new Map<string, string>()
  for (const line of new Set(sent)) {
    const { role, text, from }: SentStatement = JSON.parse(line)
    if (role?.endsWith('_worker') && mayReadAcross(text)) continue
    const breaches = findBreaches(await parse(text), catalogue)
    const what = `${breaches.join('\n')}\n  sent by ${from} as ${role}`
    if (breaches.length > 0 && !findings.has(what)) findings.set(what, text.trim())
  }
  if (findings.size > 0) {
    const found = [...findings].map(([what, text]) => `${what}: ${text}`)
    throw new Error(
      `Statements break the rules of docs/decisions/distribution.md (server/src/testing/statements/rules.ts):\n\n${found.join('\n\n')}`,
    )
  }
})
