import type { RouteTable } from './route.ts'

/** What a method and a path name: a route of the table, or a path of it that does not take the method. */
export type Match<T extends RouteTable> =
  | { template: string; name: keyof T & string; params: Record<string, string>; allow?: never }
  | { template: string; allow: string }

type Methods<T> = Map<string, keyof T & string>
type Pattern<T> = { template: string; names: string[]; path: RegExp; methods: Methods<T> }

/**
 * Finds routes by method and path. Of two paths that fit, the one whose words are written out is taken:
 * `/invitations/accept` before `/invitations/{id}`. `HEAD` is a `GET`, except of a stream, of which nothing can be said
 * without making it.
 * @returns a function that answers null for a path that no route has; values in a path are decoded
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

/** What is not well-formed stays as it is: no schema of a parameter takes it. */
function decode(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
