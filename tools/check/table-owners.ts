import type { Finding } from './judge-imports.ts'
import { lineAt } from './syntax.ts'

/** Platform tables by the folder that writes them; manifests list those of areas. */
const platformTables: Readonly<Record<string, string>> = {
  idempotency_keys: 'server/src/platform/http/',
  rate_limits: 'server/src/platform/http/',
  mail_outbox: 'server/src/platform/mail/',
  pending_work: 'server/src/platform/db/',
  schema_migrations: 'server/src/platform/db/',
}

/** Allowed writes to tables of other areas. */
const exceptions: readonly { file: string; table: string; reason: string }[] = [
  {
    file: 'server/src/areas/audit-log/installation.ts',
    table: 'merchants',
    reason: 'the row that the chain of the installation refers to is nobody’s merchant (docs/decisions/audit-log.md)',
  },
]

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|sql\.table)\(\s*\[?\s*'(?:public\.)?(\w+)/g,
  /\b(?:insert|upsert)Rows\(\s*[\w.]+,\s*'(\w+)'/g,
  /\b(?:insert\s+into|delete\s+from(?:\s+only)?|update(?:\s+only)?|merge\s+into|copy|truncate)\s+(?:public\.)?([a-z]\w+)(?=[\s(](?!of\b))/gi,
]

/**
 * Finds statements that write a table of another area. Only the owner writes a table, so that its rules are in one
 * place; others call the owner.
 * @param files path and text of every tracked file
 */
export function findForeignWrites(files: readonly { path: string; text: string }[]): Finding[] {
  const owners = new Map(Object.entries(platformTables))
  const findings: Finding[] = []
  const migrations = files.filter(({ path }) => /^server\/migrations\/.*\.sql$/.test(path))
  const statements = migrations.map(({ text }) => text).join('\n')
  const dropped = new Set([...statements.matchAll(/^drop table (?:if exists )?(\w+)/gm)].map(([, table]) => table))
  const renamed = new Map(
    [...statements.matchAll(/^alter table (\w+) rename to (\w+)/gm)].map(([, from = '', to = '']) => [from, to]),
  )
  for (const { path, text } of files) {
    const folder = /^server\/src\/areas\/[^/]+\/(?=[^/]+\.area\.ts$)/.exec(path)?.[0]
    if (folder === undefined) continue
    for (const table of tablesOf(text)) {
      if (owners.has(table)) {
        findings.push({ rule: `${table} has one owner`, reason: `${owners.get(table)} owns it too`, file: path })
      }
      owners.set(table, folder)
    }
  }
  for (const { path, text } of migrations) {
    for (const [, created = ''] of text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)) {
      const table = renamed.get(created) ?? created
      if (owners.has(table) || dropped.has(table)) continue
      findings.push({ rule: `${table} has an owner`, reason: 'the manifest of its area names it', file: path })
    }
  }
  for (const { path, text } of files) {
    if (!/^server\/src\/.*\.ts$/.test(path) || /\.test\.ts$|\/testing\//.test(path)) continue
    for (const pattern of writes) {
      for (const match of text.matchAll(pattern)) {
        const [, table = ''] = match
        const owner = owners.get(table)
        if (owner === undefined || path.startsWith(owner)) continue
        if (exceptions.some((exception) => exception.file === path && exception.table === table)) continue
        findings.push({
          rule: `${table} is written by ${owner} only`,
          reason: 'a table has one owning area, which its manifest names; others call its rules',
          file: `${path}:${lineAt(text, match.index)}`,
        })
      }
    }
  }
  return findings
}

/** Tables listed by a manifest. */
function tablesOf(text: string): string[] {
  const list = /\btables: \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/'(\w+)'/g)].map(([, table = '']) => table)
}
