import { describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { findDeadPaths } from './dead-paths.ts'
import { findSlowPatterns } from './slow-patterns.ts'
import {
  findForeignText,
  findLoopsOverMerchants,
  findMachineTime,
  findSqlInHandlers,
  findStraightApostrophes,
  findUntrustedKeys,
} from './source-rules.ts'

describe('patterns', () => {
  const file = 'server/src/areas/sites/sites.rules.ts'

  it.each(['/\\s*-$/', '/(a+)+$/', '/\\s*;\\s*/'])('refuses %s, whose time is quadratic', (pattern) => {
    expect(findSlowPatterns(file, `const a = 1\nexport const b = ${pattern}`)[0]?.file).toBe(`${file}:2`)
  })

  it.each(['/^\\s*-/', '/[;,]/g', '/^(?:\\d{1,3}|x)$/'])('accepts %s', (pattern) => {
    expect(findSlowPatterns(file, `export const a = ${pattern}`)).toEqual([])
  })

  it('allows them in tests and the dashboard', () => {
    for (const path of ['server/src/areas/sites/sites.test.ts', 'dashboard/src/app/router.tsx']) {
      expect(findSlowPatterns(path, 'const a = /a+$/')).toEqual([])
    }
  })
})

describe('system clock', () => {
  const file = 'server/src/areas/sites/sites.rules.ts'

  it.each([
    'Date.now()',
    'new Date()',
    'new Date',
    'Date()',
    'Math.random()',
    'sql`select now()`',
    'sql`x < current_timestamp`',
  ])('refuses %s in the server', (text) => {
    expect(findMachineTime(file, `export const a = () => ${text}`)).toHaveLength(1)
  })

  it.each(['new Date(0)', 'new Date(row.at)', 'clock.now()', 'performance.now()', '"Date.now()"', 'Date.parse(a)'])(
    'accepts %s',
    (text) => {
      expect(findMachineTime(file, `export const a = () => ${text}`)).toEqual([])
    },
  )

  it('allows it in clock.ts, tests and other packages', () => {
    for (const path of [
      'server/src/platform/time/clock.ts',
      'server/src/areas/sites/sites.test.ts',
      'server/src/testing/app.ts',
      'ui/src/a.ts',
    ])
      expect(findMachineTime(path, 'Date.now()')).toEqual([])
  })

  it('names the line', () => {
    expect(findMachineTime(file, 'const a = 1\n\nDate.now()')[0]?.file).toBe(`${file}:3`)
  })
})

describe('keys behind row security', () => {
  const file = 'server/src/areas/reports/rows/report-rows.queries.ts'

  it.each(['p.id = coalesce(t.parent_id, t.id)', 'p.parent_id=NULLIF(t.id, $1)'])('refuses %s', (text) => {
    expect(findUntrustedKeys(file, `const a = 1\nsql\`join transactions p on ${text}\``)[0]?.file).toBe(`${file}:2`)
  })

  it.each(['p.id = t.id', 'p.id = case when t.id is null then 1 end', "coalesce(p.method, 'other') = $1"])(
    'accepts %s',
    (text) => {
      expect(findUntrustedKeys(file, `sql\`select 1 where ${text}\``)).toEqual([])
    },
  )
})

describe('loops over merchants', () => {
  const file = 'server/src/areas/reports/worker.ts'

  it.each([
    'for (const merchantId of await list()) await withTenant(db.app, merchantId, run)',
    'for await (const { merchant_id: merchantId } of rows) { for (;;) await withTenant(db.app, merchantId, run) }',
    'for (const part of due) await withTenant(deps.db.app, part.merchant_id, (trx) => step(trx, part))',
  ])('refuses %s', (text) => {
    expect(findLoopsOverMerchants(file, `const a = 1\n${text}`)[0]?.file).toBe(`${file}:2`)
  })

  it.each([
    'for (const siteId of sites) await withTenant(db.app, merchantId, run)',
    'for (const merchantId of logs) await withTenant(trx, merchantId, run)',
    'await forEachMerchant(list, (merchantId) => withTenant(db.app, merchantId, run))',
  ])('accepts %s', (text) => {
    expect(findLoopsOverMerchants(file, text)).toEqual([])
  })
})

describe('SQL', () => {
  it.each(["trx.deleteFrom('views')", 'sql<bigint>`select 1`', "await trx\n  .insertInto('views')"])(
    'is refused in a handler: %s',
    (text) => {
      expect(findSqlInHandlers('server/src/areas/views/views.handlers.ts', text)).toHaveLength(1)
      expect(findSqlInHandlers('server/src/areas/views/views.queries.ts', text)).toEqual([])
    },
  )
})

describe('machine-specific text', () => {
  it.each([
    `see ${'/home'}/somebody/notes`,
    `cd ${'/work'}/main`,
    `https://${'registry'}.npmjs.org/left-pad`,
    `"resolved": ${'"http'}s://somewhere/a.tgz"`,
  ])('refuses %s', (text) => {
    expect(findForeignText('README.md', text)).toHaveLength(1)
  })

  it.each(['dashboard/work/list', './home/page.tsx', 'https://shop.example/home/x', 'npm ci', '/readyz'])(
    'accepts %s',
    (text) => {
      expect(findForeignText('README.md', text)).toEqual([])
    },
  )
})

describe('paths in documents', () => {
  const dead = (text: string) => findDeadPaths(root, 'docs/architecture.md', text).length

  it.each(['[x](gone.md)', '[x](../gone/)', '`tools/gone.ts`', '`http/gone.ts`'])('refuses %s', (text) => {
    expect(dead(text)).toBe(1)
  })

  it.each([
    '[x](security.md)',
    '[x](decisions/)',
    '[x](https://example.com/a.md)',
    '`tools/root.ts`',
    '`platform/http/bind.ts`',
    '`features/<area>/<area>.routes.ts`',
    '`NNN-title.sql`',
  ])('accepts %s', (text) => {
    expect(dead(text)).toBe(0)
  })

  it('refuses crypto.randomUUID only where a browser may lack it', () => {
    expect(findForeignText('dashboard/src/features/sites/create-site.tsx', 'crypto.randomUUID()')).toHaveLength(1)
    expect(findForeignText('server/src/program/app.ts', 'crypto.randomUUID()')).toEqual([])
  })
})

describe('apostrophes', () => {
  const found = (text: string, path = 'contract/src/sites/sites.routes.ts') =>
    findStraightApostrophes(path, text).map(({ file }) => file)

  it('finds straight ones in visible texts', () => {
    expect(found('const a = 1\nconst b = "the site\'s keys"')).toEqual(['contract/src/sites/sites.routes.ts:2'])
    expect(found("const a = 'it can\\'t be'")).toHaveLength(1)
    expect(found(`const a = \`\${name}, the owner's\``)).toHaveLength(1)
    expect(found("const A = () => <p>Don't</p>", 'dashboard/src/app/a.tsx')).toHaveLength(1)
  })

  it('ignores quotes, comments, regular expressions and tests', () => {
    expect(found("// the site's\nconst a = 'x' + 'y', b = /a'b/, c = `select 'a' as b`, d = 'the site’s'")).toEqual([])
    expect(found('const a = "it\'s"', 'server/src/areas/sites/sites.test.ts')).toEqual([])
  })
})
