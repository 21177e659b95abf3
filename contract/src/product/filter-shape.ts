import { z } from 'zod'
import type { Filter, FilterTable } from './filters.ts'
import type { Id, IdKind } from './ids.ts'
import { commaList, currency, email, id, lineText, reference } from './schemas.ts'

type SchemaOf<F extends Filter> = z.ZodOptional<
  F extends { kind: 'choice'; values: readonly (infer V extends string)[]; all?: infer A }
    ? z.ZodType<(V | (A extends string ? A : never))[], string>
    : F extends { kind: 'ids'; of: infer K extends IdKind }
      ? z.ZodType<Id<K>[], string>
      : F extends { kind: 'several' } | { shape: 'email' }
        ? z.ZodType<string[], string>
        : z.ZodType<string, string>
>

/** Query parameters of a filter table, all optional. */
export function filterShape<const T extends FilterTable>(filters: T): { [N in keyof T]: SchemaOf<T[N]> } {
  const shape = Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter).optional()]))
  // TypeScript cannot infer the type of `fromEntries` by key.
  return shape as { [N in keyof T]: SchemaOf<T[N]> }
}

function schemaOf(filter: Filter): z.ZodType {
  switch (filter.kind) {
    case 'choice':
      return commaList(z.enum(filter.all === undefined ? filter.values : [...filter.values, filter.all]))
    case 'ids':
      return commaList(id(filter.of))
    case 'several':
      return commaList(shapes[filter.shape])
    case 'exact':
      return filter.shape === 'email' ? commaList(email) : shapes[filter.shape]
  }
}

const shapes = {
  currency,
  country: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, for example DE'),
  word: lineText(40).min(1),
  code: lineText(64).min(1),
  email,
  reference: reference(128),
}
