import { isDay } from '../days.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The URL parameters that the page reads; the shell reports invalid values above the page. */
    reads?: ListSchema
    /** URL parameters that the page reads and reports itself, or keeps for the list it returns to. */
    namesItself?: ListSchema
  }
}

/** Reads a URL value; undefined if the screen cannot have written it. */
export type Reader<T extends string = string> = {
  (value: string): T | undefined
  /** The value opens a layer or panel. */
  isLayer?: true
}

/** The URL parameters of a list with their readers. Names match the API call's. */
export type ListSchema = Readonly<Record<string, Reader>>

/** The state of a list as text; unset values are absent. */
export type StateOf<S extends ListSchema> = {
  [K in keyof S]?: (S[K] extends Reader<infer T> ? T : never) | undefined
}

/** The state of any list. */
export type ListState = { [name: string]: string | undefined }

/**
 * Reads the state from a URL. Drops unknown names and invalid values, so that the same screen always has the same URL;
 * the server validates the rest.
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

/** The parameters of a page's URL, and its reader. */
export type UrlState<S extends object> = {
  schema: ListSchema
  names: readonly string[]
  /** Reads the state from a URL, without unknown names and invalid values. */
  read: (search: Record<string, unknown>) => S
}

/** @param refine applies the rules between parameters, such as defaults that the URL omits */
export function urlState<T extends ListSchema, S extends object = StateOf<T>>(
  schema: T,
  refine?: (state: StateOf<T>, search: Record<string, unknown>) => S,
): UrlState<S> {
  return {
    schema,
    names: Object.keys(schema),
    read(search) {
      const state = readState(schema, search)
      // Without rules between parameters, S is the state of the schema.
      return refine ? refine(state, search) : (state as unknown as S)
    },
  }
}

/** An invalid part of a URL: its name and values, or only the name if the page does not read it. */
export type Fault = { name: string; values: string[]; isUnread?: true }

/** The URL values that the state drops, for display: an invalid value, or the unknown items of a list. */
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

/** Keeps dropped values in the state, so that a screen that reports them can be reloaded and shared. */
export function withFaults<S extends object>(state: S, schema: ListSchema, search: Record<string, unknown>): S {
  const faults = faultsOf(schema, search).map(({ name }) => [name, String(search[name]).slice(0, 2_000)])
  return { ...state, ...Object.fromEntries(faults) }
}

/** Marks a reader whose value opens a layer: an invalid value opens nothing and is not reported. */
export const layer = <const T extends string>(reader: Reader<T>): Reader<T> =>
  Object.assign((value: string) => reader(value), { isLayer: true as const })

/** Any text, cut to the maximum length. */
export const text =
  (maxLength = 2_000): Reader =>
  (value) =>
    value.slice(0, maxLength)

export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((known) => known === value)

/** The known values of a comma-separated list; undefined if none. */
export const someOf =
  (values: readonly string[]): Reader =>
  (value) =>
    value
      .split(',')
      .filter((each) => values.includes(each))
      .join(',') || undefined

/** An API id with this prefix. */
export const idOf =
  (prefix: string): Reader =>
  (value) =>
    new RegExp(`^${prefix}_[0-7][0-9a-z]{25}$`).test(value) ? value : undefined

/** Up to a hundred comma-separated API ids with this prefix. */
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

/** An IANA time zone known to this browser. */
export const zone: Reader = (value) => {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: value })
    return /^[A-Za-z]/.test(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The list in another order; the default order is not written to the URL. */
export function orderedBy<S extends ListState>(search: S, sort: string, usual: string): S {
  const rest = withoutNames(search, ['sort'])
  return sort === usual ? rest : { ...rest, sort }
}

/** The list without its open row. */
export function withoutOpen<S extends ListState>(search: S): S {
  return withoutNames(search, ['open'])
}

/** The parameters that are removed with one: both ends of a period, and of an amount, which a fault names `amount`. */
export function removedWith(name: string): readonly string[] {
  return pairs.find((pair) => pair.includes(name)) ?? (name === 'amount' ? amounts : [name])
}
const amounts = ['amountFrom', 'amountTo']
const pairs: readonly (readonly string[])[] = [['from', 'to'], amounts]

/** The state without these names. */
export function withoutNames<S extends ListState>(search: S, names: readonly string[]): S {
  return Object.fromEntries(Object.entries(search).filter(([each]) => !names.includes(each))) as S
}
