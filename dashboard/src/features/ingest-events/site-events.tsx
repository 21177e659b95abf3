import { useParams } from '@tanstack/react-router'
import { useCan } from '../../shared/current-user.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { EventLists } from './event-lists.tsx'

/** A site's tab with its held and refused events. */
export function SiteEvents() {
  const { id: siteId } = useParams({ strict: false })
  if (!useCan()('read Payload') || siteId === undefined) return <NotAllowed titleLevel={2} />
  return <EventLists scope={{ siteId }} isOfSite />
}
