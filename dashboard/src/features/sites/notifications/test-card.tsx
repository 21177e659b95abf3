import { ProblemError } from '@firepay/contract/product/client.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconPlayerPlay } from '@firepay/ui/components/icons.ts'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { type Answer, invalidate } from '../../../api/query.ts'
import { notificationTexts } from '../../../locale/notification.ts'
import { notificationWords } from '../../../locale/notifications.ts'
import { useCan } from '../../../shared/current-user.ts'
import { Exchange } from '../../../shared/notifications/exchange.tsx'
import { problemText } from '../../../shared/problem-text.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import type { Site } from '../sites.queries.ts'
import styles from './site-notifications.module.css'

const texts = notificationTexts.test

/** The result of a test: its notification with the single attempt. */
export type Tested = Answer<'GET /notifications/{id}'>

/** Sends a test to the endpoint, even a disabled one, and shows request and response. */
export function TestCard({
  site,
  tested,
  onTested,
}: {
  site: Site
  tested: Tested | null
  onTested: (tested: Tested) => void
}) {
  const queries = useQueryClient()
  const may = useCan()('update Site')
  const send = useMutation({
    mutationFn: () => api('POST /sites/{id}/test-notification', { params: { id: site.id }, body: {} }),
    onSuccess: (answer) => {
      onTested(answer)
      return invalidate(queries, 'GET /sites', 'GET /sites/{id}/notification-endpoint', 'GET /notifications')
    },
  })
  const refusal = !may ? texts.notAllowed : site.notificationUrl === undefined ? texts.noUrl : undefined
  const attempt = tested?.attempts.at(-1)
  return (
    <Card
      title={texts.title}
      action={
        <Button
          tone="primary"
          size="xs"
          icon={<IconPlayerPlay size={14} stroke={2} aria-hidden="true" />}
          disabled={refusal !== undefined}
          title={refusal}
          busy={send.isPending}
          onClick={() => send.mutate()}
        >
          {texts.send}
        </Button>
      }
    >
      <div className={styles.stack}>
        {send.isError && (
          <Banner tone="bad" live="polite" title={texts.failed}>
            {problemText(send.error)}{' '}
            {send.error instanceof ProblemError && send.error.code === 'REPEAT_LIMIT' && texts.limit}
          </Banner>
        )}
        {tested && attempt ? (
          <>
            <p className={styles.result} role="status">
              <Badge tone={attempt.error === undefined ? 'ok' : 'bad'}>
                {attempt.httpStatus ?? (attempt.error && notificationWords.error[attempt.error.kind])}
              </Badge>{' '}
              {notificationTexts.attempts.ms(attempt.durationMs ?? 0)}{' '}
              {attempt.startedAt !== undefined && <Time value={attempt.startedAt} />} {texts.result(tested.eventType)}
            </p>
            <Exchange attempt={attempt} withBody />
            <RouterLink href={`/notifications/${tested.id}`}>{texts.open}</RouterLink>
          </>
        ) : (
          <Text>{refusal ?? texts.text}</Text>
        )}
      </div>
    </Card>
  )
}
