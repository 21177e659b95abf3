import { entryOf } from '../../shared/entry-of.ts'
import type { AuditSearch } from './audit-search.ts'

/**
 * The acts of the URL apart from what is none: their names come with the page, so the route takes any text.
 * @param names every known act
 */
export function knownActs(search: AuditSearch, names: Readonly<Record<string, string>>) {
  const { action, ...rest } = search
  const given = action?.split(',').filter((act) => act !== '') ?? []
  const acts = given.filter((act) => entryOf(names, act) !== undefined)
  return {
    search: { ...rest, ...(acts.length > 0 && { action: acts.join(',') }) } satisfies AuditSearch,
    unknown: given.filter((act) => !acts.includes(act)).map((act) => act.slice(0, 60)),
  }
}
