import { notificationWords } from '../../locale/notifications.ts'
import { useCan } from '../../shared/current-user.ts'
import { RouterLink } from '../../shared/router-link.tsx'
import type { Notification } from './notifications.queries.ts'

type Told = Pick<Notification, 'objectType' | 'objectId' | 'objectReference'>

/** "HP-44689", as people name it; without a reference "Account 3k9f2": the kind and the end of the id. */
export function objectName({ objectType, objectId, objectReference }: Told): string {
  return objectReference ?? `${notificationWords.object[objectType]} ${objectId.slice(-5)}`
}

/** To the page of what a notification tells of; plain text where the role does not see that page. */
export function ObjectLink({ object, className }: { object: Told; className?: string | undefined }) {
  const can = useCan()
  const { objectType, objectId } = object
  const ofBalances = objectType === 'account' || objectType === 'payout' || objectType === 'payout_reversal'
  if (ofBalances && !can('read Balance')) return <span title={objectId}>{objectName(object)}</span>
  const href =
    objectType === 'account'
      ? `/balances/${objectId}`
      : objectType === 'site'
        ? `/sites/${objectId}`
        : `/transactions/${objectId}`
  return (
    <RouterLink href={href} className={className ?? ''} title={objectId}>
      {objectName(object)}
    </RouterLink>
  )
}
