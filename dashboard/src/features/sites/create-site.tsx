import { ProblemError } from '@firepay/contract/http/client.ts'
import { Combobox } from '@firepay/ui/components/combobox.tsx'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { SecretReveal } from '@firepay/ui/components/secret-reveal.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { siteTexts } from '../../locale/sites.ts'
import { timeZoneOptions } from '../../shared/browser-guesses.ts'
import { useUser } from '../../shared/current-user.ts'
import { newSecrets } from '../../shared/new-secrets.ts'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'
import styles from './create-site.module.css'
import { currencyOptions, guessedCurrency } from './currency-options.ts'
import type { Site } from './sites.queries.ts'
import { isWebAddress } from './web-address.ts'

const texts = siteTexts.dialog

/** The dialog for a new site and, once it is made, the one showing of its keys. */
export function CreateSite({ onClose, onCreated }: { onClose: () => void; onCreated: (site: Site) => void }) {
  const queries = useQueryClient()
  const { merchant } = useUser()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [currency, setCurrency] = useState(() => guessedCurrency(merchant.timeZone))
  const [timeZone, setTimeZone] = useState(merchant.timeZone)
  const [mode, setMode] = useState<'test' | 'live'>('test')
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const key = useIdempotencyKey()

  const create = useMutation({
    mutationFn: () => {
      const body = {
        name: name.trim(),
        ...(url.trim() !== '' && { url: url.trim() }),
        timeZone,
        defaultCurrency: currency,
        mode,
      }
      return api('POST /sites', { body, headers: key.headersFor(body) })
    },
    onSuccess: (site) => {
      newSecrets.remember({
        siteId: site.id,
        siteName: site.name,
        currency: site.defaultCurrency,
        apiSecret: site.secrets.apiSecret,
      })
      return invalidate(queries, 'GET /sites', 'GET /onboarding')
    },
  })

  const errors = {
    name: name.trim() === '' ? texts.nameMissing : undefined,
    url: url.trim() !== '' && !isWebAddress(url.trim()) ? texts.urlWrong : undefined,
  }
  const shown = {
    name: (asked ? errors.name : undefined) ?? fieldError(create.error, 'name') ?? undefined,
    url: (asked ? errors.url : undefined) ?? fieldError(create.error, 'url') ?? undefined,
    currency: fieldError(create.error, 'defaultCurrency') ?? undefined,
  }
  const submit = () => {
    setAsked(true)
    const wrong = (['name', 'url'] as const).find((field) => errors[field] !== undefined)
    if (wrong !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    create.mutate()
  }

  if (create.data) {
    const site = create.data
    return (
      <SecretReveal
        opened
        onClose={() => {
          newSecrets.markStored()
          onCreated(site)
        }}
        title={siteTexts.secrets.title(site.name)}
        lead={siteTexts.secrets.lead}
        fileName={`${site.id}.txt`}
        texts={siteTexts.secrets}
        secrets={[
          { name: siteTexts.secrets.apiSecret, value: site.secrets.apiSecret, hint: siteTexts.secrets.apiSecretHint },
          { name: siteTexts.secrets.secretKey, value: site.secrets.secretKey, hint: siteTexts.secrets.secretKeyHint },
        ]}
      />
    )
  }

  const isFieldError = create.error instanceof ProblemError && create.error.errors.length > 0
  return (
    <FormDialog
      ref={form}
      onClose={onClose}
      onSubmit={submit}
      title={texts.title}
      lead={texts.lead}
      submit={texts.submit}
      texts={siteTexts}
      busy={create.isPending}
      {...(create.isError && !isFieldError && { failure: problemText(create.error) })}
    >
      <TextField
        label={texts.name}
        name="name"
        data-autofocus
        maxLength={120}
        autoComplete="off"
        hint={texts.nameHint}
        error={shown.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={texts.url}
        name="url"
        type="url"
        inputMode="url"
        dir="ltr"
        maxLength={2048}
        autoComplete="off"
        placeholder={texts.urlPlaceholder}
        error={shown.url}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <Combobox
          label={texts.currency}
          hint={texts.currencyHint}
          emptyText={texts.currencyNone}
          options={currencyOptions}
          value={currency}
          onChange={setCurrency}
          {...(shown.currency !== undefined && { error: shown.currency })}
        />
        <Select
          label={texts.timeZone}
          hint={texts.timeZoneHint}
          options={timeZoneOptions(timeZone)}
          value={timeZone}
          onChange={setTimeZone}
        />
      </div>
      <div>
        <div className={styles.modeLabel} aria-hidden="true">
          {texts.mode}
        </div>
        <SegmentedControl
          label={texts.mode}
          options={[
            { value: 'test', label: siteTexts.mode.test },
            { value: 'live', label: siteTexts.mode.live },
          ]}
          value={mode}
          onChange={setMode}
        />
        <p className={styles.modeHint}>{texts.modeHint[mode]}</p>
      </div>
    </FormDialog>
  )
}
