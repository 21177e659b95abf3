import { layer, oneOf, text, urlState } from '../../shared/list/list-state.ts'

export const merchantsUrl = urlState({
  /** The start of a name, or an id. */
  q: text(120),
  /** The dialog for a new merchant is open. */
  add: layer(oneOf(['open'])),
})
