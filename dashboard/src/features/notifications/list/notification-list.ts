import { filterOf, listQuery } from '../notifications.queries.ts'
import { notificationsUrl } from '../notifications.search.ts'
import { filterLabel } from './filter-fields.ts'

/** The definition of the list page. */
export const notificationList = { url: notificationsUrl, filterOf, query: listQuery, labelOf: filterLabel }
