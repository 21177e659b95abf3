import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { notificationTexts } from '../../../locale/notification.ts'
import { useCan } from '../../../shared/current-user.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import type { Site } from '../sites.queries.ts'
import styles from './site-notifications.module.css'

/** Tests are always sent, so they cannot be selected. */
const choosable = eventTypesOfNotifications.length - 1

/** The site's subscribed events, which its settings define. */
export function SubscriptionCard({ site }: { site: Site }) {
  const texts = notificationTexts.subscription
  const { notificationEvents: events } = site
  const mayChange = useCan()('update Site')
  return (
    <Card
      title={texts.title}
      action={
        mayChange && (
          <ButtonLink as={RouterLink} href={`/sites/${site.id}/settings`} size="xs">
            {texts.change}
          </ButtonLink>
        )
      }
    >
      <div className={styles.stack}>
        {events.length === 0 ? (
          <p>{texts.all}</p>
        ) : (
          <>
            <p>{texts.some(events.length, choosable)}</p>
            <ul className={styles.events}>
              {events.map((event) => (
                <li key={event}>
                  <CodeText>{event}</CodeText>
                </li>
              ))}
            </ul>
          </>
        )}
        <DescriptionList items={[{ label: texts.old, value: site.notifyOldEvents ? texts.oldYes : texts.oldNo }]} />
        <Text size="xs" tone="quiet">
          {texts.ping}
        </Text>
      </div>
    </Card>
  )
}

/** Delivery guarantees for receivers. */
export function DeliveryCard() {
  const texts = notificationTexts.deliver
  return (
    <Card title={texts.title}>
      <DescriptionList
        items={[
          { label: texts.success, value: texts.successText },
          { label: texts.tries, value: texts.triesText },
          { label: texts.order, value: texts.orderText },
          { label: texts.disabled, value: texts.disabledText },
          { label: texts.repeat, value: texts.repeatText },
        ]}
      />
    </Card>
  )
}
