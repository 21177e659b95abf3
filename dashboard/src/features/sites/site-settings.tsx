import { ProblemError } from '@firepay/contract/http/client.ts'
import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { siteTexts } from '../../locale/sites.ts'
import { useCan } from '../../shared/current-user.ts'
import { ArchiveSite } from './archive-site.tsx'
import styles from './site-settings.module.css'
import type { Site } from './sites.queries.ts'
import { useSite } from './use-site.ts'
import { isWebAddress } from './web-address.ts'

const texts = siteTexts.settings

/** The settings of the site as a form. A change is based on the version that was read: nobody's change is lost. */
export function SiteSettings() {
  const { site, version } = useSite()
  // A newer version makes a new form, unless somebody is at work in this one: `SettingsForm` keeps the one it started from.
  return (
    <div className={styles.page}>
      <SettingsForm key={site.id} site={site} version={version} />
      {site.status !== 'archived' && <ArchiveSite site={site} />}
    </div>
  )
}

const textFields = [
  'name',
  'url',
  'supportUrl',
  'merchantCategoryCode',
  'statementDescriptor',
  'notificationUrl',
] as const
type TextName = (typeof textFields)[number]
type Draft = Record<TextName, string> & {
  settlementDelayDays: string
  events: readonly string[]
  notifyOldEvents: boolean
}

function draftOf(site: Site): Draft {
  return {
    name: site.name,
    url: site.url ?? '',
    supportUrl: site.supportUrl ?? '',
    merchantCategoryCode: site.merchantCategoryCode ?? '',
    statementDescriptor: site.statementDescriptor ?? '',
    notificationUrl: site.notificationUrl ?? '',
    settlementDelayDays: String(site.settlementDelayDays),
    events: site.notificationEvents,
    notifyOldEvents: site.notifyOldEvents,
  }
}

function SettingsForm(read: { site: Site; version: string }) {
  const queries = useQueryClient()
  const [base, setBase] = useState(read)
  const [draft, setDraft] = useState(() => draftOf(read.site))
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const mayChange = useCan()('update Site')
  const change = changeOf(base.site, draft)
  const isChanged = Object.keys(change).length > 0
  // Read again meanwhile and nothing typed yet: the form follows what was read.
  if (!isChanged && read.version !== base.version) {
    setBase(read)
    setDraft(draftOf(read.site))
  }

  const save = useMutation({
    mutationFn: async () => {
      let version = ''
      const site = await api('PATCH /sites/{id}', {
        params: { id: base.site.id },
        body: change,
        headers: { 'if-match': base.version },
        onHeaders: (headers) => {
          version = headers.get('etag') ?? ''
        },
      })
      return { site, version }
    },
    onSuccess: (saved) => {
      setBase(saved)
      setDraft(draftOf(saved.site))
      setAsked(false)
      showToast({ tone: 'ok', text: texts.saved })
      return invalidate(queries, 'GET /sites', 'GET /sites/{id}')
    },
  })

  const own = {
    name: draft.name.trim() === '' ? texts.nameMissing : undefined,
    url: addressError(draft.url),
    supportUrl: addressError(draft.supportUrl),
    notificationUrl: addressError(draft.notificationUrl),
    merchantCategoryCode: /^(\d{4})?$/.test(draft.merchantCategoryCode.trim()) ? undefined : texts.mccWrong,
    settlementDelayDays: isDelay(draft.settlementDelayDays) ? undefined : texts.delayWrong,
  } as const
  const errorOf = (name: keyof Draft) =>
    (asked && name in own ? own[name as keyof typeof own] : undefined) ?? fieldError(save.error, name) ?? undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const wrong = Object.entries(own).find(([, error]) => error !== undefined)
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name="${wrong[0]}"]`)?.focus()
    if (isChanged) save.mutate()
  }
  const isLocked = !mayChange || base.site.status === 'archived'
  const text = (name: TextName | 'settlementDelayDays', maxLength: number) => ({
    name,
    maxLength,
    disabled: isLocked,
    autoComplete: 'off',
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setDraft((before) => ({ ...before, [name]: value }))
    },
  })
  const isStale = save.error instanceof ProblemError && save.error.code === 'STALE'
  const isFieldError = save.error instanceof ProblemError && save.error.errors.length > 0

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {isLocked && <Banner tone="mute">{mayChange ? texts.archived : texts.notAllowed}</Banner>}
      <Card title={texts.general}>
        <div className={styles.fields}>
          <TextField label={texts.name} {...text('name', 120)} />
          <div className={styles.pair}>
            <TextField label={texts.url} type="url" dir="ltr" {...text('url', 2_048)} />
            <TextField
              label={texts.support}
              type="url"
              dir="ltr"
              hint={texts.supportHint}
              {...text('supportUrl', 2_048)}
            />
          </div>
          <div className={styles.pair}>
            <TextField
              label={texts.mcc}
              inputMode="numeric"
              hint={texts.mccHint}
              {...text('merchantCategoryCode', 4)}
            />
            <TextField label={texts.descriptor} hint={texts.descriptorHint} {...text('statementDescriptor', 22)} />
          </div>
          <div className={styles.pair}>
            <TextField
              label={texts.delay}
              inputMode="numeric"
              hint={texts.delayHint}
              {...text('settlementDelayDays', 3)}
            />
          </div>
          <p className={styles.fixed}>{texts.fixed(base.site.timeZone, base.site.defaultCurrency)}</p>
        </div>
      </Card>
      <Card title={texts.notifications}>
        <div className={styles.fields}>
          <TextField
            label={texts.notificationUrl}
            type="url"
            dir="ltr"
            hint={texts.notificationUrlHint}
            {...text('notificationUrl', 2_048)}
          />
          <fieldset className={styles.events} disabled={isLocked}>
            <legend>
              {texts.events} <span className={styles.eventsHint}>{texts.eventsHint}</span>
            </legend>
            {eventTypesOfNotifications.map((type) => (
              <Checkbox
                key={type}
                label={<code className={styles.event}>{type}</code>}
                checked={draft.events.includes(type)}
                onChange={(event) => {
                  const { checked } = event.currentTarget
                  setDraft((before) => ({
                    ...before,
                    events: eventTypesOfNotifications.filter((each) =>
                      each === type ? checked : before.events.includes(each),
                    ),
                  }))
                }}
              />
            ))}
          </fieldset>
          <Checkbox
            label={texts.old}
            hint={texts.oldHint}
            disabled={isLocked}
            checked={draft.notifyOldEvents}
            onChange={(event) => {
              const { checked } = event.currentTarget
              setDraft((before) => ({ ...before, notifyOldEvents: checked }))
            }}
          />
        </div>
      </Card>
      {save.isError && !isFieldError && (
        <Banner
          tone="bad"
          live="polite"
          action={
            isStale && (
              <Button
                size="xs"
                onClick={() => {
                  save.reset()
                  setDraft(draftOf(base.site))
                  void invalidate(queries, 'GET /sites/{id}')
                }}
              >
                {texts.reload}
              </Button>
            )
          }
        >
          {problemText(save.error)}
        </Banner>
      )}
      {!isLocked && (
        <div className={styles.actions}>
          <Button
            tone="primary"
            type="submit"
            busy={save.isPending}
            disabled={!isChanged}
            title={isChanged ? undefined : texts.unchanged}
          >
            {texts.save}
          </Button>
          {!isChanged && <span className={styles.unchanged}>{texts.unchanged}</span>}
        </div>
      )}
    </form>
  )
}

/** The body of the change: what differs from what was read; an emptied field is null. */
function changeOf(site: Site, draft: Draft) {
  const before = draftOf(site)
  const changed = textFields.filter((name) => draft[name].trim() !== before[name])
  const texts = Object.fromEntries(changed.map((name) => [name, draft[name].trim() || (name === 'name' ? '' : null)]))
  return {
    // The names are those of the body; only `name` may not be null, and is not.
    ...(texts as { name?: string } & { [N in Exclude<TextName, 'name'>]?: string | null }),
    ...(draft.settlementDelayDays !== before.settlementDelayDays && {
      settlementDelayDays: Number(draft.settlementDelayDays),
    }),
    ...(draft.events.join() !== before.events.join() && {
      notificationEvents: eventTypesOfNotifications.filter((type) => draft.events.includes(type)),
    }),
    ...(draft.notifyOldEvents !== before.notifyOldEvents && { notifyOldEvents: draft.notifyOldEvents }),
  }
}

function addressError(text: string): string | undefined {
  return text.trim() === '' || isWebAddress(text.trim()) ? undefined : texts.urlWrong
}

function isDelay(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= 180
}
