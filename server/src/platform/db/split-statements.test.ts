import { parse } from 'libpg-query'
import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'
import { splitStatements } from './split-statements.ts'

test('ignores semicolons in strings, names, bodies and comments', () => {
  const sql = `select ';', 'it''s; so' as "a;b"; -- one; more\ndo $x$ begin perform 1; end $x$; /* ; */ select $$;$$;`
  expect(splitStatements(sql)).toEqual([
    `select ';', 'it''s; so' as "a;b"`,
    'do $x$ begin perform 1; end $x$',
    'select $$;$$',
  ])
})

test.each(readMigrations())('splits $name like PostgreSQL', async ({ sql }) => {
  const text = sql.replaceAll(/{{(\w+)}}/g, 'role_$1')
  const counts = await Promise.all(
    splitStatements(text).map(async (statement) => (await parse(statement)).stmts?.length),
  )
  expect(counts).toEqual(Array.from({ length: (await parse(text)).stmts?.length ?? 0 }, () => 1))
})
