import type { RouteTable } from './route.ts'

/** The route of a method and path, or the methods allowed for a known path. */
export type Match<T extends RouteTable> =
  | { template: string; name: keyof T & string; params: Record<string, string>; allow?: never }
  | { template: string; allow: string }

type Methods<T> = Map<string, keyof T & string>
type Pattern<T> = { template: string; names: string[]; path: RegExp; methods: Methods<T> }

/**
 * Finds routes by method and path. Literal segments win over parameters: `/invitations/accept` before
 * `/invitations/{id}`. `HEAD` matches `GET` routes except streams, whose headers are unknown until the stream is
 * produced.
 * @returns a function that returns null for an unknown path; path parameters are decoded
 */
export function createMatcher<T extends RouteTable>(routes: T): (method: string, path: string) => Match<T> | null {
  const byTemplate = new Map<string, Methods<T>>()
  for (const [name, route] of Object.entries(routes)) {
    const methods = byTemplate.get(route.path) ?? new Map()
    byTemplate.set(route.path, methods.set(route.method, name))
  }
  const literalFirst = (template: string) => template.replaceAll('{', '\uffff')
  const patterns = [...byTemplate]
    .filter(([template]) => template.includes('{'))
    .toSorted(([a], [b]) => (literalFirst(a) < literalFirst(b) ? -1 : 1))
    .map(([template, methods]): Pattern<T> => ({ template, methods, ...patternOf(template) }))

  const found = (template: string, methods: Methods<T>, method: string, params: Record<string, string>): Match<T> => {
    const isHeadable = methods.has('GET') && !routes[methods.get('GET') ?? '']?.stream
    const name = methods.get(method === 'HEAD' && isHeadable ? 'GET' : method)
    if (name !== undefined) return { template, name, params }
    return { template, allow: [...methods.keys(), ...(isHeadable ? ['HEAD'] : [])].join(', ') }
  }
  return (method, path) => {
    const literal = path.includes('{') ? undefined : byTemplate.get(path)
    if (literal) return found(path, literal, method, {})
    for (const { template, names, path: pattern, methods } of patterns) {
      const values = pattern.exec(path)
      if (!values) continue
      return found(
        template,
        methods,
        method,
        Object.fromEntries(names.map((name, at) => [name, decode(values[at + 1])])),
      )
    }
    return null
  }
}

function patternOf(template: string): Pick<Pattern<RouteTable>, 'names' | 'path'> {
  const names: string[] = []
  const source = template.replace(/\{(\w+)\}|[^\w/{-]/g, (text, name?: string) => {
    if (name === undefined) return `\\${text}`
    names.push(name)
    return '([^/]+)'
  })
  return { names, path: new RegExp(`^${source}$`) }
}

/** Returns malformed percent-encoding unchanged; no parameter schema accepts it. */
function decode(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
