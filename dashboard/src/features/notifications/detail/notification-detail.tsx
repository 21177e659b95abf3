import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText, ShortCode } from '@firepay/ui/components/code-text.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { notificationTexts } from '../../../locale/notification.ts'
import { useCan } from '../../../shared/current-user.ts'
import { curlOf } from '../../../shared/notifications/curl-of.ts'
import { SignatureCard } from '../../../shared/notifications/signature-card.tsx'
import { RouterLink } from '../../../shared/router-link.tsx'
import { useSite } from '../../../shared/sites.ts'
import { StatusBadge } from '../badges.tsx'
import type { NotificationDetail as Detail } from '../notifications.queries.ts'
import { ObjectLink } from '../object-link.tsx'
import { AttemptsCard } from './attempts-card.tsx'
import styles from './notification-detail.module.css'
import { PayloadCard } from './payload-card.tsx'
import { useRepeat } from './repeat-button.tsx'
import { storyOf } from './story.ts'

/** The event type and status. */
export function NotificationHero({ notification: n, level }: { notification: Detail; level: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.hero}>
      <Heading className={styles.event}>{n.eventType}</Heading>
      <StatusBadge status={n.status} />
    </div>
  )
}

/** A notification: the outcome first, then the evidence. Shared by page and drawer. */
export function NotificationDetail({ notification: n, layout }: { notification: Detail; layout: 'page' | 'drawer' }) {
  const site = useSite(n.siteId)
  const newest = n.attempts.findLast(({ request }) => request !== undefined)
  return (
    <Columns
      beside={layout === 'drawer' ? 'never' : undefined}
      aside={layout === 'page' && <AboutCard notification={n} />}
    >
      <StoryCard notification={n} />
      {layout === 'drawer' && <AboutCard notification={n} />}
      <AttemptsCard notification={n} />
      <PayloadCard notification={n} />
      {newest && <SignatureCard attempt={newest} secretKey={site?.secretKey} isMasked={n.isPayloadMasked ?? false} />}
    </Columns>
  )
}

function StoryCard({ notification: n }: { notification: Detail }) {
  const settings = useTimeSettings()
  const story = storyOf(n, settings)
  const repeat = useRepeat(n)
  return (
    <Card>
      <div className={styles.stack}>
        <p className={styles.sentence}>
          <b>{story.lead}</b> {story.rest}
        </p>
        <div className={styles.buttons}>
          {repeat.button}
          <CopyCurl notification={n} />
        </div>
        {repeat.note}
      </div>
    </Card>
  )
}

/** The latest request as a command; empty if the role may not read the whole request. */
function CopyCurl({ notification: n }: { notification: Detail }) {
  const mayRead = useCan()('read Payload')
  const texts = notificationTexts.curl
  const sent = n.attempts.findLast(({ request }) => request !== undefined)
  if (!mayRead || !sent?.request || sent.request.body === null) return null
  if (n.isPayloadMasked) {
    return (
      <Text size="xs" tone="quiet">
        {texts.masked}
      </Text>
    )
  }
  const command = curlOf(sent.url ?? n.url, sent.request.headers, sent.request.body)
  return <CopyButton text={command} label={texts.copy} doneLabel={texts.copied} />
}

function AboutCard({ notification: n }: { notification: Detail }) {
  const texts = notificationTexts.about
  const site = useSite(n.siteId)
  return (
    <Card title={texts.title}>
      <DescriptionList
        items={[
          { label: texts.object, value: <ObjectLink object={n} /> },
          {
            label: texts.id,
            value: (
              <span title={texts.idHint}>
                <ShortCode>{n.id}</ShortCode>
              </span>
            ),
            action: <CopyButton text={n.id} label={texts.copy(texts.id)} doneLabel={texts.copied} iconOnly />,
          },
          { label: texts.endpoint, value: <CodeText wrap>{n.url}</CodeText> },
          {
            label: texts.site,
            value: (
              <RouterLink href={`/sites/${n.siteId}/notifications`}>
                {texts.siteLink(site?.name ?? n.siteId)}
              </RouterLink>
            ),
          },
          {
            label: texts.sequence,
            value: (
              <>
                {texts.nth(n.sequence)}
                <br />
                <RouterLink href={`/notifications?siteId=${n.siteId}&objectId=${n.objectId}`}>{texts.all}</RouterLink>
              </>
            ),
          },
          { label: texts.created, value: <Time value={n.createdAt} /> },
        ]}
      />
    </Card>
  )
}
