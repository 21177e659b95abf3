import { requestedReportTypes } from '@firepay/contract/reports/report-values.ts'
import type { ReportType, RequestedReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Field } from '@firepay/ui/components/field.tsx'
import { IconCalendar } from '@firepay/ui/components/icons.ts'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TimeSettingsProvider, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { reportsTexts } from '../../../locale/reports.ts'
import { timeZoneOptions } from '../../../shared/browser-guesses.ts'
import { useUser } from '../../../shared/current-user.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import type { ListState } from '../../../shared/list/list-state.ts'
import { rangeOf } from '../../../shared/list/period.ts'
import { PeriodPopover } from '../../../shared/list/period-popover.tsx'
import { rangePhrase } from '../../../shared/list/range-phrase.ts'
import { useIdempotencyKey } from '../../../shared/use-idempotency-key.ts'
import type { ReportHeader } from '../reports.queries.ts'
import styles from './report-list.module.css'

const texts = reportsTexts.request

/** Requests a report of an account and a range; requests are idempotent. */
export function RequestReport({
  type,
  accounts,
  accountId,
  onClose,
  onAsked,
}: {
  type: ReportType
  accounts: readonly { value: string; label: string; zone: string }[]
  accountId: string | undefined
  onClose: () => void
  onAsked: (report: ReportHeader) => void
}) {
  const queries = useQueryClient()
  const { merchant } = useUser()
  const { dateStyle } = useTimeSettings()
  const key = useIdempotencyKey()
  const zoneOf = (id: string) => accounts.find(({ value }) => value === id)?.zone ?? merchant.timeZone
  const startZone = zoneOf(accountId ?? '')
  const form = useForm({
    initial: {
      type: requestedReportTypes.find((known) => known === type) ?? ('summary' as RequestedReportType),
      accountId: accountId ?? '',
      timeZone: startZone,
      period: '90d' as string | undefined,
      from: '',
      to: '',
    },
    check: (values) => ({
      accountId: values.accountId === '' ? texts.accountMissing : undefined,
    }),
    key,
    send: ({ type: asked, accountId: account, ...range }) => {
      const { timeZone } = range
      const { from = '', to = '' } = rangeIn(range)
      const body = { accountId: account, from, to, timeZone }
      return api('POST /site-balance-reports/{type}', {
        params: { type: asked },
        body,
        headers: key.headersFor({ asked, ...body }),
      })
    },
    sent: (report) => {
      void invalidate(queries, 'GET /site-balance-reports/{type}')
      onAsked(report)
    },
  })
  const { values } = form
  const phrase = rangePhrase(rangeIn(values), { zone: values.timeZone, dateStyle }) ?? ''
  return (
    <FormDialog size="lg" onClose={onClose} form={form} title={texts.title} lead={texts.lead} submit={texts.submit}>
      <RadioGroup
        label={texts.type}
        name="type"
        look="cards"
        options={requestedReportTypes.map((value) => ({
          value,
          label: reportsTexts.types[value],
          hint: texts.hints[value],
        }))}
        value={values.type}
        onChange={(chosen) => form.set({ type: chosen })}
      />
      <div className={styles.dialogPair}>
        <Select
          label={texts.account}
          options={[...(values.accountId === '' ? [{ value: '', label: texts.noAccount }] : []), ...accounts]}
          {...form.choice('accountId')}
          onChange={(id) => form.set({ accountId: id, timeZone: zoneOf(id) })}
        />
        <Select label={texts.zone} options={timeZoneOptions(values.timeZone)} {...form.choice('timeZone')} />
      </div>
      <Field label={texts.range} error={form.errors.from ?? form.errors.to ?? form.errors.period}>
        {(wiring) => (
          <TimeSettingsProvider zone={values.timeZone}>
            <PeriodPopover
              search={periodOf(values)}
              change={({ period, from = '', to = '' }) => form.set({ period, from, to })}
              dateFields={{}}
              isClosed
              trigger={
                <Button
                  {...wiring}
                  block
                  className={styles.period}
                  icon={<IconCalendar size={16} stroke={1.75} aria-hidden="true" />}
                  aria-label={`${texts.range}: ${phrase}`}
                >
                  {phrase}
                </Button>
              }
            />
          </TimeSettingsProvider>
        )}
      </Field>
    </FormDialog>
  )
}

type Values = { period: string | undefined; from: string; to: string }

/** A period as list state: its name, or both ends, with an exclusive end. */
function periodOf({ period, from, to }: Values): ListState {
  return period === undefined ? { from, to } : { period }
}

function rangeIn(values: Values & { timeZone: string }) {
  return rangeOf(periodOf(values), values.timeZone)
}
