import { ProblemError } from '@firepay/contract/product/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { IconRepeat } from '@firepay/ui/components/icons.ts'
import { Text } from '@firepay/ui/components/text.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { notificationTexts } from '../../../locale/notification.ts'
import { useCan } from '../../../shared/current-user.ts'
import { problemText } from '../../../shared/problem-text.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { useIdempotencyKey } from '../../../shared/use-idempotency-key.ts'
import { isUnderWay, type NotificationDetail } from '../notifications.queries.ts'

const texts = notificationTexts.repeat

/** Requests another attempt. A hook, because the error is shown below the row of buttons. */
export function useRepeat(n: NotificationDetail) {
  const queries = useQueryClient()
  const may = useCan()('repeat Notification')
  const key = useIdempotencyKey()
  const repeat = useMutation({
    mutationFn: () =>
      api('POST /notifications/{id}/repeat', {
        params: { id: n.id },
        body: {},
        headers: key.headersFor({ id: n.id, attempts: n.attemptsCount }),
      }),
    onSuccess: () => {
      key.renew()
      showToast({ tone: 'ok', text: texts.done })
      return invalidate(queries, 'GET /notifications/{id}', 'GET /notifications')
    },
    // A refusal is final for its key: the next press needs a new one.
    onError: (error) => {
      if (error instanceof ProblemError && error.status !== 0) key.renew()
    },
  })
  const refusal = !may
    ? texts.notAllowed
    : n.isPayloadPruned
      ? texts.pruned
      : isUnderWay(n)
        ? n.status === 'pending'
          ? texts.waiting
          : texts.underWay
        : undefined
  const isForNow = may && !n.isPayloadPruned && isUnderWay(n)
  const button = (
    <Button
      tone="primary"
      icon={<IconRepeat size={16} stroke={1.75} aria-hidden="true" />}
      disabled={refusal !== undefined && !isForNow}
      aria-disabled={isForNow}
      title={refusal}
      busy={repeat.isPending}
      onClick={() => repeat.mutate()}
    >
      {texts.button}
    </Button>
  )
  const note = repeat.isError ? (
    <Problem error={repeat.error} siteId={n.siteId} />
  ) : (
    refusal !== undefined && (
      <Text size="xs" tone="quiet">
        {refusal}
      </Text>
    )
  )
  return { button, note }
}

/** Why the repeat was refused, with a link to the setting that caused it. */
function Problem({ error, siteId }: { error: Error; siteId: string }) {
  const code = error instanceof ProblemError ? error.code : undefined
  const ofEndpoint = code === 'CONFLICT' || code === 'ENDPOINT_BLOCKED'
  return (
    <Banner
      tone="bad"
      live="polite"
      title={texts.failed}
      action={
        ofEndpoint && (
          <ButtonLink as={RouterLink} href={`/sites/${siteId}/notifications`} size="xs">
            {texts.toEndpoint}
          </ButtonLink>
        )
      }
    >
      {code === 'CONFLICT' ? texts.conflict : problemText(error)} {code === 'REPEAT_LIMIT' && texts.limit}
    </Banner>
  )
}
