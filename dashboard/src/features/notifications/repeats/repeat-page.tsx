import { Badge } from '@firepay/ui/components/badge.tsx'
import { Breadcrumbs } from '@firepay/ui/components/breadcrumbs.tsx'
import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../../locale/formats.ts'
import { notificationWords } from '../../../locale/notifications.ts'
import { repeatTexts } from '../../../locale/repeats.ts'
import { useCan } from '../../../shared/current-user.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { usePageTitle } from '../../../shared/page-title.ts'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { notificationsUrl } from '../notifications.search.ts'
import { RepeatByFilter } from './repeat-by-filter.tsx'
import { RepeatProgress } from './repeat-progress.tsx'
import styles from './repeats.module.css'
import { failedQuery, type Repeat, repeatQuery, reportRows } from './repeats.queries.ts'

const texts = repeatTexts.page
const tones = { planned: 'mute', running: 'info', done: 'ok', canceled: 'warn' } as const

/** A bulk repeat: progress, plan, and failed deliveries. */
export function RepeatPage() {
  usePageTitle(texts.title)
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(repeatQuery(id))
  const repeat = query.data
  return (
    <>
      <PageHead
        crumbs={
          <Breadcrumbs
            label={texts.crumbs}
            items={[
              <RouterLink key="list" href="/notifications">
                {texts.list}
              </RouterLink>,
              texts.title,
            ]}
          />
        }
        title={texts.title}
        lead={repeat && <Badge tone={tones[repeat.status]}>{texts.status[repeat.status]}</Badge>}
        actions={
          repeat && (
            <>
              <ButtonLink as={RouterLink} href={`/notifications${stringifyPlainSearch(repeat.filter)}`}>
                {texts.toList}
              </ButtonLink>
              <RepeatRest repeat={repeat} />
            </>
          )
        }
      />
      {query.isError && !repeat && <LoadFailed title={texts.failed} query={query} />}
      {query.isPending && <Skeleton height={80} />}
      {repeat && (
        <Stack>
          <Card>
            <RepeatProgress repeat={repeat} />
          </Card>
          <Card title={texts.facts}>
            <DescriptionList items={factsOf(repeat)} />
          </Card>
          <Skipped repeat={repeat} />
          {repeat.progress.failed > 0 && <Failed repeat={repeat} />}
        </Stack>
      )}
    </>
  )
}

/**
 * Opens a plan for the rest of a cancelled repeat: the same filter without delivered ones. Hidden where that plan would
 * differ: for options that resend delivered ones, or if the role does not receive the filter's search.
 */
function RepeatRest({ repeat: { status, filter, perSecond, skipDelivered, latestPerObject } }: { repeat: Repeat }) {
  const navigate = useNavigate()
  const isToldAll = useCan()('read Balance')
  const [isOpen, setOpen] = useState(false)
  if (status !== 'canceled' || !skipDelivered || latestPerObject || !isToldAll) return null
  return (
    <RepeatByFilter
      label={texts.repeatRest}
      filter={filter}
      search={notificationsUrl.read(filter)}
      perSecond={perSecond}
      isOpen={isOpen}
      onOpen={setOpen}
      onStart={(id) => void navigate({ to: `/notifications/repeats/${id}` })}
    />
  )
}

function factsOf(repeat: Repeat) {
  const { plan } = repeatTexts
  const time = (value: string | undefined) => value && <Time value={value} look="detail" />
  return [
    { label: plan.matched, value: formatNumber(repeat.matched) },
    { label: plan.will, value: formatNumber(repeat.willRepeat) },
    {
      label: texts.choices,
      value: [
        repeat.skipDelivered ? texts.skipsDelivered : texts.repeatsDelivered,
        ...(repeat.latestPerObject ? [texts.latest] : []),
      ].join(', '),
    },
    { label: texts.rate, value: formatNumber(repeat.perSecond) },
    { label: texts.planned, value: time(repeat.createdAt) },
    { label: texts.started, value: time(repeat.startedAt) },
    { label: texts.ended, value: time(repeat.endedAt) },
  ]
}

/** Planned but not sent, by reason. */
function Skipped({ repeat: { status, progress } }: { repeat: Repeat }) {
  const rest = status === 'canceled' ? progress.left : 0
  if (progress.skipped.length === 0 && rest === 0) return null
  return (
    <Card title={texts.skippedTitle}>
      <DescriptionList
        items={[
          ...progress.skipped.map(({ reason, count }) => ({
            label: texts.skipped[reason],
            value: formatNumber(count),
          })),
          ...(rest > 0 ? [{ label: texts.notReached, value: formatNumber(rest) }] : []),
        ]}
      />
    </Card>
  )
}

/** Failed deliveries. */
function Failed({ repeat }: { repeat: Repeat }) {
  const isRunning = repeat.status === 'running'
  const report = useQuery({ ...failedQuery(repeat.id), refetchInterval: isRunning ? 5_000 : false })
  const rows = report.data?.items ?? []
  return (
    <Card title={texts.failedTitle} flush foot={rows.length === reportRows && texts.firstOnly(reportRows)}>
      <Text size="sm" tone="quiet" className={styles.lead}>
        {texts.failedText}
      </Text>
      {report.isError ? (
        <LoadFailed title={texts.reportFailed} query={report} />
      ) : (
        <Table
          stacked
          label={texts.failedTitle}
          columns={[{ name: texts.columns.event }, { name: texts.columns.created }, { name: texts.columns.answer }]}
        >
          <tbody>
            {rows.map((row) => (
              <tr key={row.notificationId}>
                <td data-label={texts.columns.event}>
                  <RouterLink href={`/notifications/${row.notificationId}`} className={styles.event}>
                    {row.eventType}
                  </RouterLink>
                </td>
                <td data-label={texts.columns.created}>
                  <Time value={row.createdAt} look="list" />
                </td>
                <td data-label={texts.columns.answer}>
                  {row.httpStatus ?? (row.error && notificationWords.error[row.error])}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
