/** A shape: the types of a field by name ("number or string"), a list by its items, a record by its fields. */
export type Shape = string | readonly [Shape] | { readonly [field: string]: Shape }

/** Suffix of optional fields. */
export const optional = '?'

/** A nullable object. */
export const orNull = (of: Shape): Shape => ({ orNull: of })

/**
 * Lists deviations of a value from a shape, for each record of a list and each field.
 * @param filled collects the lists of the shape that were not empty
 */
export function faultsOf(value: unknown, shape: Shape, at = 'answer', filled = new Set<Shape>()): string[] {
  if (typeof shape === 'string') {
    const kind = value === null ? 'null' : typeof value
    return shape.split(' or ').includes(kind) ? [] : [`${at} is ${kind}, not ${shape}`]
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${at} is no list`]
    if (value.length > 0) filled.add(shape)
    return value.flatMap((one, index) => faultsOf(one, shape[0], `${at}[${index}]`, filled))
  }
  if ('orNull' in shape) return value === null ? [] : faultsOf(value, shape.orNull ?? '', at, filled)
  if (typeof value !== 'object' || value === null) return [`${at} is no object`]
  const record = value as Record<string, unknown>
  const fields = Object.entries(shape).map(([name, inner]) => ({ name: name.replace(optional, ''), of: name, inner }))
  const unknown = Object.keys(record).filter((name) => !fields.some((field) => field.name === name))
  return [
    ...unknown.map((name) => `${at}.${name} is not in the specification`),
    ...fields
      .filter(({ name, of }) => name === of || record[name] !== undefined)
      .flatMap(({ name, inner }) => faultsOf(record[name], inner, `${at}.${name}`, filled)),
  ]
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

/** The lists of a shape, nested ones included. */
export function listsOf(shape: Shape): readonly [Shape][] {
  if (typeof shape === 'string') return []
  return isList(shape) ? [shape as [Shape], ...listsOf(shape[0])] : Object.values(shape).flatMap(listsOf)
}
