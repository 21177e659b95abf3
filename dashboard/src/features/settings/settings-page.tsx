import { Banner } from '@firepay/ui/components/banner.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { type Answer, invalidate, read } from '../../api/query.ts'
import { settingsTexts as texts } from '../../locale/settings.ts'
import { timeZoneOptions } from '../../shared/browser-guesses.ts'
import { useCan, useUser } from '../../shared/current-user.ts'
import { FormCard, FormSection } from '../../shared/form/form-card.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { problemText } from '../../shared/problem-text.ts'
import { ElsewhereCard, MerchantCard } from './merchant-cards.tsx'
import styles from './settings-page.module.css'

type Merchant = Answer<'GET /merchants/current'>
const merchantQuery = read('GET /merchants/current')

/** Settings of the merchant: name, zone, and required second factors. */
export function SettingsPage() {
  const query = useQuery(merchantQuery)
  const mayChange = useCan()('update Merchant')
  usePageTitle(texts.title)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <Stack>
        {query.isError && query.data === undefined && <LoadFailed title={texts.failed} query={query} />}
        {query.isPending && (
          <AfterDelay>
            <div aria-busy="true">
              <Card title={texts.general}>
                <Skeleton height={140} />
              </Card>
            </div>
          </AfterDelay>
        )}
        {!mayChange && query.data && <Banner tone="mute">{texts.notAllowed}</Banner>}
        {query.data && (
          <Columns
            aside={
              <>
                <FactorCard merchant={query.data} isLocked={!mayChange} />
                <MerchantCard id={query.data.id} />
              </>
            }
          >
            <GeneralForm merchant={query.data} isLocked={!mayChange} />
            <ElsewhereCard />
          </Columns>
        )}
      </Stack>
    </>
  )
}

/** The user record also contains the merchant's name and zone. */
function keep(queries: QueryClient, merchant: Merchant) {
  queries.setQueryData(merchantQuery.queryKey, merchant)
  return invalidate(queries, 'GET /users')
}

function GeneralForm({ merchant, isLocked }: { merchant: Merchant; isLocked: boolean }) {
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: merchant.name, timeZone: merchant.timeZone },
    check: ({ name }) => ({ name: name.trim() === '' ? texts.nameMissing : undefined }),
    unchanged: () => undefined,
    send: ({ name, timeZone }, { values: before }) =>
      api('PATCH /merchants/current', {
        body: {
          ...(name.trim() !== before.name && { name: name.trim() }),
          ...(timeZone !== before.timeZone && { timeZone }),
        },
      }),
    sent: (saved) => {
      form.restart({ name: saved.name, timeZone: saved.timeZone })
      void keep(queries, saved)
    },
  })
  return (
    <FormCard of={form} isLocked={isLocked}>
      <FormSection title={texts.general} lead={texts.generalLead}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          maxLength={120}
          autoComplete="organization"
          disabled={isLocked}
          {...form.field('name')}
        />
      </FormSection>
      <FormSection title={texts.time} lead={texts.timeLead}>
        <Select
          label={texts.timeZone}
          hint={texts.timeZoneHint}
          disabled={isLocked}
          options={timeZoneOptions(form.values.timeZone)}
          {...form.choice('timeZone')}
        />
      </FormSection>
    </FormCard>
  )
}

function FactorCard({ merchant, isLocked }: { merchant: Merchant; isLocked: boolean }) {
  const queries = useQueryClient()
  const { mfa } = useUser()
  const [asking, setAsking] = useState(false)
  const next = !merchant.requireMfa
  const change = useMutation({
    mutationFn: () => api('PATCH /merchants/current', { body: { requireMfa: next } }),
    onSuccess: (saved) => {
      setAsking(false)
      return keep(queries, saved)
    },
  })
  const hasFactor = mfa.totp || mfa.passkeys > 0
  return (
    <Card title={texts.security}>
      <div className={styles.factor}>
        <Switch
          label={texts.requireMfa}
          labelEnd
          disabled={isLocked}
          checked={merchant.requireMfa}
          onChange={() => setAsking(true)}
        />
        <Text size="xs" tone="quiet">
          {texts.requireMfaHint}
        </Text>
        <Text size="xs" tone="quiet">
          {merchant.mfaNeeded && !merchant.requireMfa ? texts.already : texts.later}
        </Text>
      </div>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => {
            setAsking(false)
            change.reset()
          }}
          onConfirm={() => change.mutate()}
          busy={change.isPending}
          tone={next ? 'primary' : 'danger'}
          title={next ? texts.turnOnTitle : texts.turnOffTitle}
          confirm={next ? texts.turnOnConfirm : texts.turnOffConfirm}
          texts={texts}
        >
          <p>{next ? texts.turnOnText : texts.turnOffText}</p>
          {next && !hasFactor && <Banner tone="warn">{texts.turnOnSelf}</Banner>}
          {change.isError && (
            <Banner tone="bad" live="polite">
              {problemText(change.error)}
            </Banner>
          )}
        </ConfirmDialog>
      )}
    </Card>
  )
}
