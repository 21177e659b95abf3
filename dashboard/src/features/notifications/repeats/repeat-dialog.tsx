import { maxPerSecond } from '@firepay/contract/notifications/notification-values.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { repeatTexts } from '../../../locale/repeats.ts'
import type { ListState } from '../../../shared/list/list-state.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { problemText } from '../../../shared/problem-text.ts'
import { useDebounced } from '../../../shared/use-debounced.ts'
import { useIdempotencyKey } from '../../../shared/use-idempotency-key.ts'
import type { Filter } from '../notifications.queries.ts'
import { PlanFilter } from './plan-filter.tsx'
import { PlanSites } from './plan-sites.tsx'
import styles from './repeats.module.css'
import { planQuery, type Repeat } from './repeats.queries.ts'

const texts = repeatTexts.plan
/** Debounces the rate: each plan is a call. */
const typingMs = 300

/** Repeats all notifications of a filter: the plan, its options, and the start. */
export function RepeatDialog({
  filter,
  search,
  perSecond: firstRate = 10,
  onStart,
  onClose,
}: {
  filter: Filter
  /** The same filter as URL state. */
  search: ListState
  perSecond?: number | undefined
  onStart: (id: string) => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  // With a filter for delivered notifications, skipping them would select none.
  const [skipDelivered, setSkipDelivered] = useState(filter.status !== 'delivered')
  const [latestPerObject, setLatestPerObject] = useState(false)
  const [rate, setRate] = useState(String(firstRate))
  const typed = rateOf(rate)
  const perSecond = useDebounced(typed, typingMs)
  const planned = useQuery({
    ...planQuery({ filter, skipDelivered, latestPerObject, perSecond: perSecond ?? 1 }),
    enabled: perSecond !== undefined,
  })
  const plan = planned.data
  const key = useIdempotencyKey()
  const start = useMutation({
    mutationFn: (id: string) =>
      api('POST /notifications/repeat-plans/{id}/start', { params: { id }, body: {}, headers: key.headersFor(id) }),
    onSuccess: async ({ id }) => {
      onStart(id)
      await invalidate(queries, 'GET /notifications/repeat-plans')
      onClose()
    },
    // After a refusal the next press needs a new key and an up-to-date plan.
    onError: (error) => {
      if (!(error instanceof ProblemError) || error.status === 0) return
      key.renew()
      void planned.refetch()
    },
  })
  const isReady =
    plan !== undefined && !planned.isPlaceholderData && plan.status === 'planned' && plan.perSecond === typed
  return (
    <Dialog
      opened
      onClose={onClose}
      closeLabel={repeatTexts.close}
      title={plan ? texts.title(plan.willRepeat) : texts.waiting}
      lead={texts.lead}
      footer={
        <>
          <Text size="xs" tone="quiet" className={styles.footNote}>
            {texts.sameIds}
          </Text>
          <Button tone="ghost" onClick={onClose}>
            {repeatTexts.cancel}
          </Button>
          <Button
            tone="primary"
            disabled={!isReady || plan.willRepeat === 0}
            busy={start.isPending}
            onClick={() => plan && start.mutate(plan.id)}
          >
            {texts.start(plan?.willRepeat ?? 0)}
          </Button>
        </>
      }
    >
      {planned.isError ? (
        <LoadFailed title={texts.failed} query={planned} />
      ) : (
        <Stack>
          <PlanFilter search={search} />
          <Table plain className={styles.sums} label={texts.table} aria-busy={planned.isFetching || undefined}>
            <tbody>
              <Line name={texts.matched} value={plan && texts.count(plan.matched)} />
              <Line
                name={
                  <Checkbox
                    label={texts.skipDelivered}
                    checked={skipDelivered}
                    onChange={(event) => setSkipDelivered(event.currentTarget.checked)}
                  />
                }
                value={plan && texts.less(plan.skippedDelivered)}
              />
              {plan && <Others plan={plan} />}
              <Line
                name={
                  <Checkbox
                    label={texts.latest}
                    checked={latestPerObject}
                    onChange={(event) => setLatestPerObject(event.currentTarget.checked)}
                  />
                }
                value={plan && texts.less(plan.skippedOlderPerObject)}
              />
            </tbody>
            <tfoot>
              <Line name={texts.will} value={plan && texts.count(plan.willRepeat)} />
            </tfoot>
          </Table>
          <DescriptionList
            items={[
              { label: texts.oldest, value: plan?.oldest && <Time value={plan.oldest} look="detail" /> },
              { label: texts.newest, value: plan?.newest && <Time value={plan.newest} look="detail" /> },
            ]}
          />
          <TextField
            label={texts.rate}
            size="sm"
            inputMode="numeric"
            autoComplete="off"
            className={styles.rateBox}
            value={rate}
            // A space keeps the line's height while the plan loads.
            hint={isReady && plan.willRepeat > 0 ? texts.about(plan.estimatedSeconds) : '\u00a0'}
            error={typed === undefined ? texts.rateWrong(maxPerSecond) : undefined}
            onChange={(event) => setRate(event.currentTarget.value)}
          />
          {plan && <PlanSites plan={plan} />}
          {isReady && plan.willRepeat === 0 && <Banner tone="info">{texts.none}</Banner>}
          {start.isError && (
            <Banner tone="bad" live="polite">
              {start.error instanceof ProblemError && start.error.code === 'CONFLICT'
                ? texts.conflict
                : problemText(start.error)}
            </Banner>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

/** A whole number that the server accepts; else undefined. */
function rateOf(text: string): number | undefined {
  const rate = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return rate >= 1 && rate <= maxPerSecond ? rate : undefined
}

function Line({ name, value }: { name: React.ReactNode; value: string | undefined }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{value ?? <Skeleton width={40} height={14} />}</td>
    </tr>
  )
}

/** Notifications that cannot be repeated. */
function Others({ plan }: { plan: Repeat }) {
  const lines = [
    [texts.underWay, plan.skippedUnderWay],
    [texts.pruned, plan.skippedPruned],
    [texts.unreachable, plan.skippedUnreachable],
  ] as const
  return lines
    .filter(([, count]) => count > 0)
    .map(([name, count]) => <Line key={name} name={name} value={texts.less(count)} />)
}
