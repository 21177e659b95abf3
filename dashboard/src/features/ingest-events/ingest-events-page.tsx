import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { ingestEventsTexts as texts } from '../../locale/ingest-events.ts'
import { useCan } from '../../shared/current-user.ts'
import { scopeOf } from '../../shared/mode.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { useScopeSearch } from '../../shared/signed-in-route.ts'
import { EventLists } from './event-lists.tsx'

/** Events without effect: held ones with what they wait for, refused ones with the reason, and how to fix them. */
export function IngestEventsPage() {
  usePageTitle(texts.title)
  const scope = scopeOf(useScopeSearch())
  if (!useCan()('read Payload')) return <NotAllowed />
  return <EventLists scope={scope} head={<PageHead title={texts.title} lead={texts.lead} />} />
}
