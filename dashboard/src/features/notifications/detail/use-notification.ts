import { useQuery } from '@tanstack/react-query'
import { useChanges } from '../../../shared/use-changes.ts'
import { notificationQuery } from '../notifications.queries.ts'

/** One notification with its attempts, as they come. */
export function useNotification(id: string) {
  const isTold = useChanges('notification', ({ ids, isCut }) => {
    // What is on its way was asked for before the change.
    if (isCut || ids.includes(id)) void query.refetch()
  })
  const query = useQuery(notificationQuery(id, isTold))
  return query
}
