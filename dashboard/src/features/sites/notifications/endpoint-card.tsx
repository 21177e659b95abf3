import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stat } from '@firepay/ui/components/stat-strip.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime, zoneOffset, zonePlace } from '@firepay/ui/components/time-format.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../api/client.ts'
import { type Answer, invalidate, read } from '../../../api/query.ts'
import { formats } from '../../../locale/formats.ts'
import { notificationTexts } from '../../../locale/notification.ts'
import { notificationWords } from '../../../locale/notifications.ts'
import { useCan } from '../../../shared/current-user.ts'
import { problemText } from '../../../shared/problem-text.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import type { Site } from '../sites.queries.ts'
import styles from './site-notifications.module.css'

export type Endpoint = Answer<'GET /sites/{id}/notification-endpoint'>

const texts = notificationTexts.endpoint
const tones = { none: 'mute', active: 'ok', unstable: 'warn', failing: 'bad', disabled: 'bad' } as const

/** The site's endpoint: recent deliveries, their latency, and failures. */
export function EndpointCard({ site, endpoint }: { site: Site; endpoint: Endpoint }) {
  const settingsOf = `/sites/${site.id}/settings?field=notificationUrl`
  const mayChange = useCan()('update Site')
  if (endpoint.url === undefined) {
    return (
      <Card
        title={texts.title}
        action={
          mayChange && (
            <ButtonLink as={RouterLink} href={settingsOf} size="xs">
              {texts.setUrl}
            </ButtonLink>
          )
        }
      >
        <Text>{texts.none}</Text>
      </Card>
    )
  }
  return (
    <Card
      flush
      title={
        <span className={styles.title}>
          {texts.title} <Badge tone={tones[endpoint.status]}>{texts.status[endpoint.status]}</Badge>
        </span>
      }
      action={
        mayChange && (
          <ButtonLink as={RouterLink} href={settingsOf} size="xs">
            {texts.changeUrl}
          </ButtonLink>
        )
      }
      foot={
        <div className={styles.links}>
          <RouterLink href={`/notifications?siteId=${site.id}&status=retrying,failed,canceled`}>
            {texts.allFailing}
          </RouterLink>
          <RouterLink href={`/notifications?siteId=${site.id}`}>{texts.all}</RouterLink>
        </div>
      }
    >
      <p className={styles.url}>
        <CodeText wrap>{endpoint.url}</CodeText>
      </p>
      <Figures endpoint={endpoint} />
      <Failures endpoint={endpoint} />
    </Card>
  )
}

/** Placeholder of the card while the endpoint loads. */
export function EndpointWaiting() {
  return (
    <Card title={texts.title} aria-busy="true">
      <Skeleton width="60%" />
    </Card>
  )
}

function Figures({ endpoint: { status, recent, lastSucceededAt, failingSince } }: { endpoint: Endpoint }) {
  const share = new Intl.NumberFormat(formats.numbers, { style: 'percent', minimumFractionDigits: 1 })
  return (
    <section className={styles.figures} aria-label={texts.figures}>
      <Stat
        label={texts.share}
        value={recent.attempts === 0 ? '–' : share.format(recent.succeeded / recent.attempts)}
        detail={
          status === 'unstable'
            ? texts.failedOf(recent.attempts - recent.succeeded, recent.attempts)
            : recent.attempts === 0
              ? texts.withoutTests
              : texts.shareOf(recent.succeeded, recent.attempts)
        }
      />
      <Stat
        label={texts.latency}
        value={recent.medianMs === null ? '–' : notificationTexts.attempts.ms(recent.medianMs)}
        detail={recent.medianMs === null ? texts.noAnswer : texts.median}
      />
      <Stat
        label={texts.lastSuccess}
        value={lastSucceededAt === undefined ? '–' : <Time value={lastSucceededAt} look="list" />}
        detail={lastSucceededAt === undefined && texts.never}
      />
      <Stat
        label={texts.failingSince}
        value={failingSince === undefined ? '–' : <Time value={failingSince} look="list" />}
        detail={(status === 'active' || status === 'unstable') && recent.attempts > 0 && texts.notFailing}
      />
    </section>
  )
}

function Failures({ endpoint: { lastFailures } }: { endpoint: Endpoint }) {
  const { zone } = useTimeSettings()
  if (lastFailures.length === 0) return <Text className={styles.pad ?? ''}>{texts.noFailures}</Text>
  const { time, answer, took, trigger } = texts.failureColumns
  return (
    <>
      <h3 className={styles.failures}>{texts.failures}</h3>
      <Table
        label={texts.failures}
        stacked
        columns={[
          { name: `${time}, ${zonePlace(zone)}` },
          { name: answer },
          { name: took, end: true },
          { name: trigger },
          { id: 'open', name: texts.open, hidden: true },
        ]}
      >
        <tbody>
          {lastFailures.map((attempt) => (
            <tr key={attempt.id}>
              <td data-label={time}>
                {attempt.startedAt !== undefined && <Time value={attempt.startedAt} look="list" />}
              </td>
              <td data-label={answer}>
                <Badge tone="bad">
                  {attempt.httpStatus ?? (attempt.error && notificationWords.error[attempt.error.kind])}
                </Badge>
              </td>
              <td className={styles.end} data-label={took}>
                {attempt.durationMs === undefined ? '–' : notificationTexts.attempts.ms(attempt.durationMs)}
              </td>
              <td data-label={trigger}>{notificationTexts.attempts.trigger[attempt.trigger]}</td>
              <td>
                <RouterLink href={`/notifications/${attempt.notificationId}`}>{texts.open}</RouterLink>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

/** Statuses of notifications that the endpoint did not receive. */
const notSent = 'canceled,failed'

/** When and why delivery stopped, and how to resume it. */
export function DisabledNote({ site, endpoint }: { site: Site; endpoint: Endpoint }) {
  const queries = useQueryClient()
  const settings = useTimeSettings()
  const navigate = useNavigate()
  const can = useCan()
  const [may, mayRepeat] = [can('update Site'), can('repeat Notification')]
  const unsent = useQuery(read('GET /notifications', { query: { siteId: site.id, status: notSent, limit: '1' } }))
  const enable = useMutation({
    mutationFn: (_: { thenRepeat: boolean }) =>
      api('POST /sites/{id}/notification-endpoint/enable', { params: { id: site.id }, body: {} }),
    onSuccess: async (_, { thenRepeat }) => {
      showToast({ tone: 'ok', text: texts.enabled })
      await invalidate(queries, 'GET /sites', 'GET /sites/{id}/notification-endpoint', 'GET /notifications')
      // The repeat's plan is shown before it starts.
      if (thenRepeat) await navigate({ href: `/notifications?siteId=${site.id}&status=${notSent}&repeat=plan` })
    },
  })
  return (
    <Banner
      tone="bad"
      title={texts.disabledTitle(
        endpoint.disabledAt === undefined
          ? ''
          : `${formatTime(endpoint.disabledAt, 'detail', settings)} ${zoneOffset(settings.zone, new Date(endpoint.disabledAt))}`,
      )}
    >
      {texts.disabledWhy[endpoint.disabledReason ?? 'failing']}
      <ol className={styles.steps}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.links}>
        {unsent.data !== undefined && unsent.data.total > 0 && mayRepeat && (
          <Button
            size="xs"
            disabled={!may}
            busy={enable.isPending && enable.variables.thenRepeat}
            onClick={() => enable.mutate({ thenRepeat: true })}
          >
            {texts.enableAndRepeat(unsent.data.total, unsent.data.isTotalCapped)}
          </Button>
        )}
        <Button
          size="xs"
          disabled={!may}
          title={may ? undefined : texts.notAllowed}
          busy={enable.isPending && !enable.variables.thenRepeat}
          onClick={() => enable.mutate({ thenRepeat: false })}
        >
          {texts.enable}
        </Button>
        <RouterLink href={`/notifications?siteId=${site.id}&status=${notSent}`}>{texts.canceled}</RouterLink>
      </div>
      {!may && <p>{texts.notAllowed}</p>}
      {enable.isError && <p role="status">{problemText(enable.error)}</p>}
    </Banner>
  )
}
