import { useQuery } from '@tanstack/react-query'
import { useChanges } from '../../../shared/use-changes.ts'
import { notificationQuery } from '../notifications.queries.ts'

/** A notification with its attempts, updated live. */
export function useNotification(id: string) {
  const isTold = useChanges('notification', ({ ids, isCut }) => {
    // Cancels a running request, which may predate the change.
    if (isCut || ids.includes(id)) void query.refetch()
  })
  const query = useQuery(notificationQuery(id, isTold))
  return query
}
