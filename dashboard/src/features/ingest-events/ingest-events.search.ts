import { layer, oneOf, text, urlState } from '../../shared/list/list-state.ts'

export const eventsUrl = urlState({
  /** The event's id, or the start of its reference. */
  q: text(256),
  status: oneOf(['held', 'refused']),
  /** The row that is open next to the list. */
  open: layer(text(512)),
})
