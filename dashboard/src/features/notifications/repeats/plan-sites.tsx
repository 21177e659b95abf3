import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { notificationWords } from '../../../locale/notifications.ts'
import { repeatTexts } from '../../../locale/repeats.ts'
import { useCan } from '../../../shared/current-user.ts'
import { problemText } from '../../../shared/problem-text.ts'
import { sitesQuery } from '../../../shared/sites.ts'
import { endpointQuery } from '../notifications.queries.ts'
import type { Repeat } from './repeats.queries.ts'

const texts = repeatTexts.plan

/** The plan's sites that cannot receive, with the reason, and those with a failing endpoint, with a test. */
export function PlanSites({ plan }: { plan: Repeat }) {
  const sites = useQuery(sitesQuery)
  return plan.sites.map(({ siteId, problem, willRepeat }) => {
    const name = sites.data?.items.find(({ id }) => id === siteId)?.name ?? ''
    if (problem) {
      return (
        <Banner key={siteId} tone="warn">
          {texts.problem[problem](name)}
        </Banner>
      )
    }
    return willRepeat > 0 && <FailingSite key={siteId} id={siteId} name={name} />
  })
}

/** Offers a test first: thousands of repeats to a dead endpoint would fail again. */
function FailingSite({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient()
  const settings = useTimeSettings()
  const may = useCan()('update Site')
  const endpoint = useQuery(endpointQuery(id)).data
  const test = useMutation({
    mutationFn: () => api('POST /sites/{id}/test-notification', { params: { id }, body: {} }),
    onSuccess: () => invalidate(queries, 'GET /sites', 'GET /sites/{id}/notification-endpoint', 'GET /notifications'),
  })
  const attempt = test.data?.attempts.at(-1)
  const [last] = endpoint?.lastFailures ?? []
  if (endpoint?.status !== 'failing' && !test.data) return null
  const answerOf = (of: typeof attempt) =>
    of?.httpStatus?.toString() ?? (of?.error ? notificationWords.error[of.error.kind] : '')
  if (attempt) {
    return (
      <Banner tone={attempt.error ? 'bad' : 'ok'} live="polite">
        {attempt.error ? texts.testFailed(name, answerOf(attempt)) : texts.testArrived(name, answerOf(attempt))}
      </Banner>
    )
  }
  return (
    <Banner
      tone="warn"
      action={
        may && (
          <Button size="xs" busy={test.isPending} onClick={() => test.mutate()}>
            {texts.test}
          </Button>
        )
      }
    >
      {texts.failing(name, answerOf(last), last?.startedAt ? formatTime(last.startedAt, 'list', settings) : '')}
      {test.isError && ` ${problemText(test.error)}`}
    </Banner>
  )
}
