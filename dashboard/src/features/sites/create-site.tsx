import { isWebAddress } from '@firepay/contract/sites/web-address.ts'
import { Combobox } from '@firepay/ui/components/combobox.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { siteTexts } from '../../locale/sites.ts'
import { timeZoneOptions } from '../../shared/browser-guesses.ts'
import { useUser } from '../../shared/current-user.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { newSecrets } from '../../shared/new-secrets.ts'
import { SecretRevealOnce } from '../../shared/secret-reveal-once.tsx'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'
import styles from './create-site.module.css'
import { currencyOptions, guessedCurrency } from './currency-options.ts'
import { FactorFirst } from './factor-first.tsx'
import { FixedChoices } from './fixed-choices.tsx'
import type { Site } from './sites.queries.ts'

const texts = siteTexts.dialog

type Draft = { name: string; url: string; defaultCurrency: string; timeZone: string; mode: 'test' | 'live' }
/** The input of a user who left to set up a second factor. */
let draft: Draft | null = null

/** The dialog for a new site, which then shows its keys once. */
export function CreateSite({ onClose, onCreated }: { onClose: () => void; onCreated: (site: Site) => void }) {
  const queries = useQueryClient()
  const { merchant, mfa } = useUser()
  const key = useIdempotencyKey()
  const [made, setMade] = useState<Site & { secrets: { apiSecret: string; secretKey: string } }>()
  const [isFactorFirst, setFactorFirst] = useState(false)
  const form = useForm({
    initial: draft ?? {
      name: '',
      url: '',
      defaultCurrency: guessedCurrency(merchant.timeZone),
      timeZone: merchant.timeZone,
      mode: 'test' as Draft['mode'],
    },
    check: ({ name, url }) => ({
      name: name.trim() === '' ? texts.nameMissing : undefined,
      url: url.trim() !== '' && !isWebAddress(url.trim()) ? texts.urlWrong : undefined,
    }),
    key,
    send: ({ name, url, ...chosen }) => {
      // The first live site requires a factor of its owner; no keys may be on the screen then.
      if (chosen.mode === 'live' && mfa.enrolment === 'advised') return null
      const body = { name: name.trim(), ...(url.trim() !== '' && { url: url.trim() }), ...chosen }
      return api('POST /sites', { body, headers: key.headersFor(body) })
    },
    sent: (site, values) => {
      if (site === null) {
        form.restart(values)
        return setFactorFirst(true)
      }
      draft = null
      setMade(site)
      newSecrets.remember({
        siteId: site.id,
        siteName: site.name,
        currency: site.defaultCurrency,
        apiSecret: site.secrets.apiSecret,
      })
      void invalidate(queries, 'GET /sites', 'GET /onboarding')
    },
  })

  if (made) {
    return (
      <SecretRevealOnce
        onClose={() => {
          newSecrets.markStored()
          onCreated(made)
        }}
        title={siteTexts.secrets.title(made.name)}
        lead={siteTexts.secrets.lead}
        fileName={`${made.id}.txt`}
        texts={siteTexts.secrets}
        secrets={[
          { name: siteTexts.secrets.apiSecret, value: made.secrets.apiSecret, hint: siteTexts.secrets.apiSecretHint },
          { name: siteTexts.secrets.secretKey, value: made.secrets.secretKey, hint: siteTexts.secrets.secretKeyHint },
        ]}
      />
    )
  }

  if (isFactorFirst) {
    return (
      <FactorFirst
        site={form.values}
        onBack={() => setFactorFirst(false)}
        onTest={() => {
          setFactorFirst(false)
          form.set({ mode: 'test' })
        }}
        onLeave={() => {
          draft = form.values
        }}
        onClose={onClose}
      />
    )
  }

  return (
    <FormDialog
      onClose={() => {
        draft = null
        onClose()
      }}
      form={form}
      title={texts.title}
      lead={texts.lead}
      submit={texts.submit(form.values.mode, form.values.defaultCurrency)}
    >
      <div className={styles.pair}>
        <TextField
          label={texts.name}
          data-autofocus
          maxLength={120}
          autoComplete="off"
          hint={texts.nameHint}
          {...form.field('name')}
        />
        <TextField
          label={texts.url}
          type="url"
          inputMode="url"
          dir="ltr"
          maxLength={2048}
          autoComplete="off"
          placeholder={texts.urlPlaceholder}
          {...form.field('url')}
        />
      </div>
      <RadioGroup
        label={texts.mode}
        look="cards"
        options={[
          { value: 'test', label: siteTexts.mode.test, hint: texts.modeHint.test },
          { value: 'live', label: siteTexts.mode.live, hint: texts.modeHint.live },
        ]}
        {...form.choice('mode')}
      />
      <div className={styles.pair}>
        <Combobox
          label={texts.currency}
          hint={texts.currencyHint}
          emptyText={texts.currencyNone}
          options={currencyOptions}
          {...form.choice('defaultCurrency')}
        />
        <Select
          label={texts.timeZone}
          hint={texts.timeZoneHint}
          options={timeZoneOptions(form.values.timeZone)}
          {...form.choice('timeZone')}
        />
      </div>
      <FixedChoices {...form.values} />
    </FormDialog>
  )
}
