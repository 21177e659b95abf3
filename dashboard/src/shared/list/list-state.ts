import { isDay } from '../days.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page reads of its URL: the shell names, above the page, values of it that mean nothing. */
    reads?: ListSchema
    /** What the page reads of its URL and names itself, or keeps for the list it leads back to. */
    namesItself?: ListSchema
  }
}

/** Reads one value of a URL: undefined for what no part of the screen could have written. */
export type Reader<T extends string = string> = {
  (value: string): T | undefined
  /** It opens something over the page or beside it. */
  isLayer?: true
}

/** What a list has in its URL: name by name how it is read. The names are those of the call, so that a link can be read. */
export type ListSchema = Readonly<Record<string, Reader>>

/** The state of a list, as plain text; what is not set is not in it. */
export type StateOf<S extends ListSchema> = {
  [K in keyof S]?: (S[K] extends Reader<infer T> ? T : never) | undefined
}

/** The state of any list. */
export type ListState = { [name: string]: string | undefined }

/**
 * The state that a URL holds. Unknown names and impossible values are left out, so that the same screen always has the
 * same URL; whether the rest means anything is the server's to judge.
 */
export function readState<S extends ListSchema>(schema: S, search: Record<string, unknown>): StateOf<S> {
  const found: ListState = {}
  for (const [name, reader] of Object.entries(schema)) {
    const value = search[name]
    const read = typeof value === 'string' && value !== '' && value.length <= 4_000 ? reader(value) : undefined
    if (read !== undefined) found[name] = read
  }
  // Each value came from the reader of its name.
  return found as StateOf<S>
}

/** A part of a URL that means nothing: its name, and what stands there; or the name alone, which the page does not read. */
export type Fault = { name: string; values: string[]; isUnread?: true }

/**
 * The values that the URL has under the names of the state and that the state leaves out, so that the screen can say so:
 * a whole value that nothing can be made of, or the unknown ones of a list.
 */
export function faultsOf(schema: ListSchema, search: Record<string, unknown>): Fault[] {
  return Object.entries(schema).flatMap(([name, reader]) => {
    const value = search[name]
    if (typeof value !== 'string' || value === '' || reader.isLayer) return []
    const known = value.length <= 4_000 ? reader(value) : undefined
    if (known === value) return []
    const parts = known === undefined ? [] : known.split(',')
    const values = known === undefined ? [value] : value.split(',').filter((part) => !parts.includes(part))
    return values.length === 0 ? [] : [{ name, values: values.map((each) => each.slice(0, 60)) }]
  })
}

/** The state with what it leaves out as it stands in the URL, so that a screen that names it can be reloaded and shared. */
export function withFaults<S extends object>(state: S, schema: ListSchema, search: Record<string, unknown>): S {
  const faults = faultsOf(schema, search).map(({ name }) => [name, String(search[name]).slice(0, 2_000)])
  return { ...state, ...Object.fromEntries(faults) }
}

/** What opens something over the page or beside it: a value that is none opens nothing, which needs no word. */
export const layer = <T extends string>(reader: Reader<T>): Reader<T> =>
  Object.assign((value: string) => reader(value), { isLayer: true as const })

/** Any text; what is longer is cut. */
export const text =
  (maxLength = 2_000): Reader =>
  (value) =>
    value.slice(0, maxLength)

export const oneOf =
  <T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((known) => known === value)

/** Those of a list parted by commas that are known; undefined without any. */
export const someOf =
  (values: readonly string[]): Reader =>
  (value) =>
    value
      .split(',')
      .filter((each) => values.includes(each))
      .join(',') || undefined

/** An id of the wire with this prefix. */
export const idOf =
  (prefix: string): Reader =>
  (value) =>
    new RegExp(`^${prefix}_[0-7][0-9a-z]{25}$`).test(value) ? value : undefined

/** Up to a hundred ids of the wire with this prefix, parted by commas. */
export const idsOf =
  (prefix: string): Reader =>
  (value) =>
    value
      .split(',')
      .flatMap((each) => idOf(prefix)(each) ?? [])
      .slice(0, 100)
      .join(',') || undefined

export const day: Reader = (value) => (isDay(value) ? value : undefined)

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** A day or an instant. */
export const moment: Reader = (value) => (isDay(value) || instant.test(value) ? value : undefined)

/** Minor units, zero or more. */
export const minorUnits: Reader = (value) => (/^(0|[1-9]\d{0,18})$/.test(value) ? value : undefined)

/** A time zone by name that this browser knows. */
export const zone: Reader = (value) => {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: value })
    return /^[A-Za-z]/.test(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The same list in another order; the `usual` one is not written into the URL. */
export function orderedBy<S extends ListState>(search: S, sort: string, usual: string): S {
  const rest = withoutNames(search, ['sort'])
  return sort === usual ? rest : { ...rest, sort }
}

/** The list itself, without what is open beside it. */
export function withoutOpen<S extends ListState>(search: S): S {
  return withoutNames(search, ['open'])
}

/** The same without what stands under these names, each of which may be missing. */
export function withoutNames<S extends ListState>(search: S, names: readonly string[]): S {
  return Object.fromEntries(Object.entries(search).filter(([each]) => !names.includes(each))) as S
}
