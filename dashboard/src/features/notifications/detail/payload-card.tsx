import { Card } from '@firepay/ui/components/card.tsx'
import { CodeBlock } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { useState } from 'react'
import { notificationTexts } from '../../../locale/notification.ts'
import { useCan } from '../../../shared/current-user.ts'
import { pretty } from '../../../shared/notifications/exchange.tsx'
import type { NotificationDetail } from '../notifications.queries.ts'
import styles from './notification-detail.module.css'

const texts = notificationTexts.payload

/** The body, formatted or byte for byte as sent. */
export function PayloadCard({ notification: n }: { notification: NotificationDetail }) {
  const mayRead = useCan()('read Payload')
  const [look, setLook] = useState<'pretty' | 'sent'>('pretty')
  const { payload } = n
  if (!mayRead || n.isPayloadPruned || payload === undefined) {
    return (
      <Card title={texts.title}>
        <Text>{mayRead ? texts.pruned : notificationTexts.exchange.notAllowed}</Text>
      </Card>
    )
  }
  const shown = look === 'pretty' ? pretty(payload) : payload
  return (
    <Card
      title={texts.title}
      action={!n.isPayloadMasked && <span className={styles.quiet}>{texts.bytes(new Blob([payload]).size)}</span>}
    >
      <div className={styles.stack}>
        <div className={styles.line}>
          <SegmentedControl
            label={texts.look}
            options={[
              { value: 'pretty', label: texts.pretty },
              { value: 'sent', label: texts.sent },
            ]}
            value={look}
            onChange={setLook}
          />
          <CopyButton text={shown} label={texts.copy} doneLabel={texts.copied} />
        </div>
        {n.isPayloadMasked && <Text size="xs">{texts.masked}</Text>}
        <div className={look === 'sent' ? styles.wrapped : styles.tall}>
          <CodeBlock label={texts.title}>{shown}</CodeBlock>
        </div>
      </div>
    </Card>
  )
}
