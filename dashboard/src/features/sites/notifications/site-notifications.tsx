import { Columns } from '@firepay/ui/components/columns.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import { notificationTexts } from '../../../locale/notification.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { SignatureCard } from '../../../shared/notifications/signature-card.tsx'
import { useSite } from '../use-site.ts'
import { DeliveryCard, SubscriptionCard } from './delivery-cards.tsx'
import { DisabledNote, EndpointCard, EndpointWaiting } from './endpoint-card.tsx'
import { HeadersCard } from './headers-card.tsx'
import styles from './site-notifications.module.css'
import { TestCard, type Tested } from './test-card.tsx'

/** The state of the site's endpoint, a test, and signature verification. */
export function SiteNotifications() {
  const { site } = useSite()
  const endpoint = useQuery(read('GET /sites/{id}/notification-endpoint', { params: { id: site.id } }))
  const [tested, setTested] = useState<Tested | null>(null)
  const attempt = tested?.attempts.at(-1)
  if (endpoint.isError && endpoint.data === undefined) {
    return <LoadFailed title={notificationTexts.endpoint.failed} query={endpoint} />
  }
  // Waits for the first card, whose height would push down the others.
  if (endpoint.data === undefined) return <EndpointWaiting />
  return (
    <>
      {endpoint.data.status === 'disabled' && (
        <div className={styles.note}>
          <DisabledNote site={site} endpoint={endpoint.data} />
        </div>
      )}
      <Columns
        aside={
          <>
            <SubscriptionCard site={site} />
            {endpoint.data.url !== undefined && <HeadersCard site={site} endpoint={endpoint.data} />}
            <DeliveryCard />
          </>
        }
      >
        <EndpointCard site={site} endpoint={endpoint.data} />
        <TestCard site={site} tested={tested} onTested={setTested} />
        {attempt && <SignatureCard attempt={attempt} secretKey={site.secretKey} />}
      </Columns>
    </>
  )
}
