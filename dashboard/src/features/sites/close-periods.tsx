import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { IconLock } from '@firepay/ui/components/icons.ts'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDay } from '@firepay/ui/components/time-format.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/client.ts'
import { type Answer, invalidate } from '../../api/query.ts'
import { closePeriodsTexts as texts } from '../../locale/close-periods.ts'
import { useCan } from '../../shared/current-user.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { problemText } from '../../shared/problem-text.ts'
import styles from './archive-site.module.css'
import type { Site } from './sites.queries.ts'

type Closing = Answer<'GET /sites/{id}/close-periods'>

/** Background calls, which do not extend the session; polled only while the job runs. */
function closingQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /sites/{id}/close-periods', { params: { id } }],
    queryFn: ({ signal }) =>
      api('GET /sites/{id}/close-periods', { params: { id }, signal, headers: { 'firepay-background': '1' } }),
    refetchInterval: ({ state }) => (state.data?.last?.status === 'pending' ? 2_000 : false),
  })
}

/** Closes all days before today permanently: open periods, confirmation, progress and result. */
export function ClosePeriods({ site }: { site: Site }) {
  const can = useCan()
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const closing = useQuery({ ...closingQuery(site.id), enabled: can('read Balance') })
  const close = useMutation({
    mutationFn: () => api('POST /sites/{id}/close-periods', { params: { id: site.id } }),
    onSuccess: (asked) => {
      setAsking(false)
      queries.setQueryData(closingQuery(site.id).queryKey, asked)
      return invalidate(queries, 'GET /site-balance-reports/{type}')
    },
  })
  const why = whyNot(closing.data, can('create Report'))
  return (
    <Card title={texts.title}>
      <div className={styles.line}>
        <Text className={styles.text}>{texts.text}</Text>
        <Button
          icon={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
          disabled={why !== undefined}
          title={why}
          onClick={() => setAsking(true)}
        >
          {texts.button}
        </Button>
      </div>
      <div className={styles.why} aria-live="polite">
        {closing.isError && closing.data === undefined ? (
          <LoadFailed title={texts.failedToLoad} query={closing} />
        ) : (
          <State closing={closing.data} why={can('create Report') ? undefined : why} />
        )}
      </div>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          onConfirm={() => close.mutate()}
          busy={close.isPending}
          title={texts.question(site.name)}
          confirm={texts.confirm}
          texts={texts}
        >
          <p className={styles.question}>{texts.text}</p>
          {closing.data?.openSince && (
            <p className={styles.question}>
              {texts.openSince} <Time value={closing.data.openSince} look="date" />.
            </p>
          )}
          {close.isError && (
            <Banner tone="bad" live="polite">
              {problemText(close.error)}
            </Banner>
          )}
        </ConfirmDialog>
      )}
    </Card>
  )
}

function State({ closing, why }: { closing: Closing | undefined; why: string | undefined }) {
  const { dateStyle } = useTimeSettings()
  if (why !== undefined && !closing) return <Line>{why}</Line>
  if (!closing) return null
  const { last, openSince } = closing
  if (last?.status === 'pending') return <Banner tone="info">{texts.pending(last.reports)}</Banner>
  return (
    <>
      {last?.status === 'failed' && <Banner tone="bad">{texts.failed(last.reports)}</Banner>}
      {last?.status === 'done' && last.closedBefore !== undefined && (
        <Line>{texts.done(formatDay(last.closedBefore, dateStyle), last.reports)}</Line>
      )}
      {openSince !== null && (
        <Line>
          {texts.openSince} <Time value={openSince} look="date" />.
        </Line>
      )}
      {openSince === null && last?.status !== 'done' && <Line>{texts.nothingOpen}</Line>}
      {why !== undefined && <Line>{why}</Line>}
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" tone="quiet">
      {children}
    </Text>
  )
}

function whyNot(closing: Closing | undefined, mayClose: boolean): string | undefined {
  if (!mayClose) return texts.notAllowed
  if (closing === undefined) return texts.loading
  if (closing.last?.status === 'pending') return texts.already
  return closing.openSince === null ? texts.nothingOpen : undefined
}
