import { requestedReportTypes } from '@firepay/contract/reports/report-values.ts'
import type { ReportType, RequestedReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { listEditorTexts } from '../../../locale/list-editors.ts'
import { reportsTexts } from '../../../locale/reports.ts'
import { timeZoneOptions } from '../../../shared/browser-guesses.ts'
import { useUser } from '../../../shared/current-user.ts'
import { addDays, dayIn, isDay } from '../../../shared/days.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { type Period, periods, rangeOfPeriod } from '../../../shared/list/period.ts'
import { useIdempotencyKey } from '../../../shared/use-idempotency-key.ts'
import type { ReportHeader } from '../reports.queries.ts'
import styles from './report-list.module.css'

const texts = reportsTexts.request

/** Asks for a report of an account and a range; asked for twice it is one report. */
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
  const key = useIdempotencyKey()
  const zoneOf = (id: string) => accounts.find(({ value }) => value === id)?.zone ?? merchant.timeZone
  const startZone = zoneOf(accountId ?? '')
  const form = useForm({
    initial: {
      type: requestedReportTypes.find((known) => known === type) ?? ('summary' as RequestedReportType),
      accountId: accountId ?? '',
      timeZone: startZone,
      period: '90d' as Period | 'own',
      ...daysOf('90d', startZone),
    },
    check: (values) => ({
      accountId: values.accountId === '' ? texts.accountMissing : undefined,
      from: isDay(values.from) ? undefined : texts.dayMissing,
      to: !isDay(values.to) ? texts.dayMissing : values.to < values.from ? texts.order : undefined,
    }),
    key,
    send: ({ type: asked, accountId: account, timeZone, from, to }) => {
      const body = { accountId: account, from, to: addDays(to, 1), timeZone }
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
  return (
    <FormDialog
      size="lg"
      onClose={onClose}
      form={form.form}
      title={texts.title}
      lead={texts.lead}
      submit={texts.submit}
      texts={texts}
      busy={form.isBusy}
      failure={form.failure}
    >
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
      <Select<Period | 'own'>
        label={texts.range}
        options={[
          ...periods.map((value) => ({ value, label: listEditorTexts.period.names[value] })),
          { value: 'own', label: texts.ownRange },
        ]}
        value={values.period}
        onChange={(period) => form.set({ period, ...(period !== 'own' && daysOf(period, values.timeZone)) })}
      />
      <div className={styles.dialogPair}>
        <TextField
          label={texts.from}
          type="date"
          {...form.field('from')}
          onChange={(event) => form.set({ from: event.currentTarget.value, period: 'own' })}
        />
        <TextField
          label={texts.to}
          type="date"
          {...form.field('to')}
          onChange={(event) => form.set({ to: event.currentTarget.value, period: 'own' })}
        />
      </div>
    </FormDialog>
  )
}

/** Both days included. */
function daysOf(period: Period, zone: string): { from: string; to: string } {
  const { from, to } = rangeOfPeriod(period, dayIn(zone))
  return { from, to: addDays(to, -1) }
}
