import { notificationWords } from '../../locale/notifications.ts'
import { useCan } from '../../shared/current-user.ts'
import { RouterLink } from '../../shared/router-link.tsx'
import type { Notification } from './notifications.queries.ts'

type Told = Pick<Notification, 'objectType' | 'objectId' | 'objectReference'>

/** "HP-44689"; without a reference the type and the end of the id: "Account 3k9f2". */
export function objectName({ objectType, objectId, objectReference }: Told): string {
  return objectReference ?? `${notificationWords.object[objectType]} ${objectId.slice(-5)}`
}

/** Links to the page of a notification's object; plain text if the role may not read it. */
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
