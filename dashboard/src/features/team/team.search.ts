import { layer, oneOf, urlState } from '../../shared/list/list-state.ts'

/** `?invite=open`: the invitation dialog is open. */
export const teamUrl = urlState({ invite: layer(oneOf(['open'])) })
