import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { type Answer, invalidate, read } from '../../api/query.ts'
import { settingsTexts as texts } from '../../locale/settings.ts'
import { timeZoneOptions } from '../../shared/browser-guesses.ts'
import { useCan, useUser } from '../../shared/current-user.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import styles from './settings-page.module.css'

type Merchant = Answer<'GET /merchants/current'>
const merchantQuery = read('GET /merchants/current')

/** What holds for the whole business: name, zone, and whether everybody needs a second factor. */
export function SettingsPage() {
  const query = useQuery(merchantQuery)
  const mayChange = useCan()('update Merchant')
  usePageTitle(texts.title)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className={styles.page}>
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
          <>
            <GeneralForm merchant={query.data} isLocked={!mayChange} />
            <FactorCard merchant={query.data} isLocked={!mayChange} />
          </>
        )}
      </div>
    </>
  )
}

/** The user record holds the merchant's name and zone too. */
function keep(queries: QueryClient, merchant: Merchant) {
  queries.setQueryData(merchantQuery.queryKey, merchant)
  showToast({ tone: 'ok', text: texts.saved })
  return invalidate(queries, 'GET /users')
}

function GeneralForm({ merchant, isLocked }: { merchant: Merchant; isLocked: boolean }) {
  const queries = useQueryClient()
  const [name, setName] = useState(merchant.name)
  const [timeZone, setTimeZone] = useState(merchant.timeZone)
  const [missing, setMissing] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const isChanged = name.trim() !== merchant.name || timeZone !== merchant.timeZone
  const save = useMutation({
    mutationFn: () =>
      api('PATCH /merchants/current', {
        body: {
          ...(name.trim() !== merchant.name && { name: name.trim() }),
          ...(timeZone !== merchant.timeZone && { timeZone }),
        },
      }),
    onSuccess: (saved) => {
      setName(saved.name)
      return keep(queries, saved)
    },
  })
  const atName = fieldError(save.error, 'name')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || !isChanged) return
    if (name.trim() === '') {
      setMissing(true)
      return nameField.current?.focus()
    }
    save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Card title={texts.general}>
        <div className={styles.fields}>
          <TextField
            ref={nameField}
            label={texts.name}
            hint={texts.nameHint}
            error={missing ? texts.nameMissing : (atName ?? undefined)}
            maxLength={120}
            autoComplete="organization"
            disabled={isLocked}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setMissing(false)
            }}
          />
          <Select
            label={texts.timeZone}
            hint={texts.timeZoneHint}
            disabled={isLocked}
            options={timeZoneOptions(timeZone)}
            value={timeZone}
            onChange={setTimeZone}
          />
          {save.isError && atName === null && (
            <Banner tone="bad" live="polite">
              {problemText(save.error)}
            </Banner>
          )}
          {!isLocked && (
            <div className={styles.actions}>
              <Button tone="primary" type="submit" busy={save.isPending} disabled={!isChanged}>
                {texts.save}
              </Button>
              {!isChanged && <span className={styles.small}>{texts.unchanged}</span>}
            </div>
          )}
        </div>
      </Card>
    </form>
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
        <p className={styles.small}>{texts.requireMfaHint}</p>
        <p className={styles.small}>{merchant.mfaNeeded && !merchant.requireMfa ? texts.already : texts.later}</p>
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
