import { layer, oneOf, type StateOf, text, urlState } from '../../shared/list/list-state.ts'
import { readMode, type ScopeSearch } from '../../shared/mode.ts'
import type { SiteStatus } from './sites.queries.ts'

/** In the order of the filter. */
export const siteStatuses = ['active', 'pending_review', 'suspended', 'archived'] as const satisfies SiteStatus[]

const schema = {
  /** Part of a name or address, or an id. */
  q: text(256),
  status: oneOf(siteStatuses),
  /** The dialog for a new site is open; `overview`: opened from the checklist there, and returns to it. */
  create: layer(oneOf(['here', 'overview'])),
}
export type SiteListSearch = StateOf<typeof schema> & Pick<ScopeSearch, 'mode'>
export const siteListUrl = urlState(schema, (state, search): SiteListSearch => ({ ...state, ...readMode(search) }))

export const siteSettingsUrl = urlState({
  /** The field to focus. */
  field: layer(oneOf(['notificationUrl'] as const)),
})
