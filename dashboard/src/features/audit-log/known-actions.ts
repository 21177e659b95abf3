import { entryOf } from '../../shared/entry-of.ts'
import type { AuditSearch } from './audit-log.search.ts'

/**
 * Separates known from unknown actions in the URL: the names load with the page, so the route accepts any text.
 * @param names every known action
 */
export function knownActions(search: AuditSearch, names: Readonly<Record<string, string>>) {
  const { action, ...rest } = search
  const given = action?.split(',').filter((name) => name !== '') ?? []
  const known = given.filter((name) => entryOf(names, name) !== undefined)
  return {
    search: { ...rest, ...(known.length > 0 && { action: known.join(',') }) } satisfies AuditSearch,
    unknown: given.filter((name) => !known.includes(name)).map((name) => name.slice(0, 60)),
  }
}
