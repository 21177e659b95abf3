import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Statement, type TSSignature, type TSType } from 'oxc-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { connectOwner } from './address.ts'

/** Verifies the declared table types against the catalogue: columns, types, nullability and defaults. */

type Column = { table: string; column: string; type: string; nullable: boolean; optional: boolean }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

it('declares every table and view as in the catalogue', async () => {
  const owner = await connectOwner(database.owner)
  const { rows } = await owner.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      not a.attnotnull and c.relkind = 'r' as nullable, a.atthasdef as optional
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migrations'
      and obj_description(c.oid, 'pg_class') is distinct from 'for the release before'`)
  await owner.end()

  const declared = readDeclarations(readTables())
  const catalogue = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]))
  expect([...declared.keys()].toSorted()).toEqual([...catalogue.keys()].toSorted())

  const differences = [...declared].flatMap(([name, type]) => {
    const row = catalogue.get(name)
    if (!row) return []
    const found = describe(type)
    // Columns of a view have no constraints.
    const isView = name.startsWith('postings.')
    const fits =
      found.types.includes(row.type) &&
      (isView ||
        (found.nullable === row.nullable && (row.nullable || isOptionalAlike(type, found.optional, row.optional))))
    return fits
      ? []
      : [`${name}: declared ${type}, is ${row.type}${row.nullable ? '' : ' not null'}${row.optional ? ' default' : ''}`]
  })
  expect(differences).toEqual([])
})

/** Sums must be written even if their column has a default: a partial sum would be wrong. */
function isOptionalAlike(type: string, declared: boolean, inDatabase: boolean): boolean {
  return declared === inDatabase || (type === 'Numeric' && inDatabase)
}

/** Database types of a declared type. */
function describe(declared: string): { types: string[]; nullable: boolean; optional: boolean } {
  const generated = /^Generated<(.*)>$/.exec(declared)
  const bare = (generated?.[1] ?? declared).replace(/ \| null$/, '')
  const nullable = bare !== (generated?.[1] ?? declared)
  const types: Record<string, string[]> = {
    string: ['text', 'uuid'],
    number: ['integer', 'smallint'],
    bigint: ['bigint'],
    boolean: ['boolean'],
    Date: ['timestamp with time zone'],
    Buffer: ['bytea'],
    'string[]': ['text[]', 'uuid[]', 'cidr[]'],
    'bigint[]': ['bigint[]'],
    Numeric: ['numeric'],
    Day: ['date'],
    LedgerKind: ['text'],
    Id: ['uuid'],
    'Id[]': ['uuid[]'],
  }
  // The first literal of a union determines the type.
  const known = /^(?:\| )?'/.test(bare)
    ? ['text']
    : /^(?:JSONColumnType|ColumnType<Record|Record<)/.test(bare)
      ? ['jsonb']
      : types[bare.replace(/^Id<'\w+'>/, 'Id')]
  if (!known) throw new Error(`A column is declared as ${declared}; say in this test what that is`)
  const optional = generated !== null || /\| undefined/.test(bare)
  return { types: known, nullable, optional }
}

/** Sources of `schema.ts`, of the areas' tables, and of the types they share. */
function readTables(): string {
  const source = join(import.meta.dirname, '../..')
  const files = [
    'platform/db/schema.ts',
    'platform/db/column-types.ts',
    ...globSync('areas/*/*.tables.ts', { cwd: source }),
  ]
  return files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n')
}

/** Maps `table.column` to its declared type, from the members of `Database`. */
function readDeclarations(text: string): Map<string, string> {
  const aliases = new Map<string, TSType>()
  const tables: TSSignature[] = []
  const read = (statements: readonly Statement[]): void => {
    for (const statement of statements) {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declaration?.type === 'TSTypeAliasDeclaration') aliases.set(declaration.id.name, declaration.typeAnnotation)
      if (declaration?.type === 'TSModuleDeclaration' && declaration.body) read(declaration.body.body as Statement[])
      if (declaration?.type === 'TSInterfaceDeclaration' && declaration.id.name === 'Database') {
        tables.push(...declaration.body.body)
      }
    }
  }
  read(parseSync('tables.ts', text).program.body as Statement[])
  const columns = new Map<string, string>()
  for (const [table, type] of namesAndTypes(tables)) {
    for (const [column, declared] of membersOf(type)) {
      columns.set(`${table}.${column}`, text.slice(declared.start, declared.end).replace(/\s+/g, ' '))
    }
  }
  return columns

  function membersOf(type: TSType | undefined): [string, TSType][] {
    if (type?.type === 'TSIntersectionType') return type.types.flatMap(membersOf)
    if (type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
      return membersOf(aliases.get(type.typeName.name))
    }
    if (type?.type !== 'TSTypeLiteral') throw new Error(`A table is described by ${type?.type ?? 'nothing'}`)
    return namesAndTypes(type.members)
  }
}

function namesAndTypes(members: readonly TSSignature[]): [string, TSType][] {
  return members.flatMap((member): [string, TSType][] =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
      ? [[member.key.name, member.typeAnnotation.typeAnnotation]]
      : [],
  )
}
