import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import { oneOf, urlState } from '../../shared/list/list-state.ts'

/** `?type=`: the event of the example. */
export const eventUrl = urlState({ type: oneOf(eventTypesOfNotifications) })
