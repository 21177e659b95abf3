import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeBlock, CodeText } from '@firepay/ui/components/code-text.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import type { ReactNode } from 'react'
import { notificationTexts } from '../../locale/notification.ts'
import type { Attempt } from './exchange.tsx'
import styles from './signature-card.module.css'
import { VerifySnippets } from './verify-snippets.tsx'

const texts = notificationTexts.signature

/**
 * Derives the signature of an attempt from its values, with code in five languages.
 * @param secretKey the site's key as stored in readable form: beginning and end
 */
export function SignatureCard({
  attempt,
  secretKey,
  isMasked = false,
}: {
  attempt: Attempt
  secretKey: { prefix: string; last4: string } | undefined
  isMasked?: boolean
}) {
  const settings = useTimeSettings()
  const { request } = attempt
  if (!request) return null
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': signature = '',
  } = request.headers
  const signed = request.body === null ? null : `${id}.${timestamp}.${request.body}`
  return (
    <Card title={texts.title} action={<span className={styles.lead}>{texts.lead(attempt.n)}</span>}>
      <ol className={styles.steps}>
        <Step
          title={texts.join}
          end={signed !== null && !isMasked && <Badge tone="ok">{texts.bytes(bytesOf(signed))}</Badge>}
        >
          {signed !== null && <CodeBlock label={texts.signed}>{signed}</CodeBlock>}
          <Text size="xs" tone="quiet">
            {isMasked ? texts.joinMasked : texts.joinText}
          </Text>
        </Step>
        <Step title={texts.sign}>
          <Text size="xs" tone="quiet">
            {texts.signText}
          </Text>
          {secretKey && (
            <CodeText wrap>
              {secretKey.prefix}
              {dots}
              {secretKey.last4}
            </CodeText>
          )}
        </Step>
        <Step title={texts.compare} end={<Badge outline>{texts.two(signature.split(' ').length)}</Badge>}>
          <CodeBlock label={texts.header}>{signature.split(' ').join('\n')}</CodeBlock>
          <Text size="xs" tone="quiet">
            {texts.compareText}
          </Text>
        </Step>
        <Step title={texts.age}>
          <Text size="xs" tone="quiet">
            {texts.ageText(formatTime(new Date(Number(timestamp) * 1000), 'detail', settings))}
          </Text>
        </Step>
      </ol>
      <VerifySnippets />
    </Card>
  )
}

const dots = '••••••••'

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

function Step({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.stepHead}>
        <h3>{title}</h3>
        {end}
      </div>
      {children}
    </li>
  )
}
