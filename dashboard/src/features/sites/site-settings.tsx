import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import { isWebAddress } from '@firepay/contract/sites/web-address.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { siteTexts } from '../../locale/sites.ts'
import { useCan } from '../../shared/current-user.ts'
import { FormCard, FormPair, FormSection } from '../../shared/form/form-card.tsx'
import { type Form, useForm } from '../../shared/form/use-form.ts'
import { ArchiveSite } from './archive-site.tsx'
import { ClosePeriods } from './close-periods.tsx'
import styles from './site-settings.module.css'
import type { Site } from './sites.queries.ts'
import { useSite } from './use-site.ts'

const texts = siteTexts.settings

type Props = {
  /** The initially focused field. */
  focus?: TextName | undefined
  onSaved?: (() => void) | undefined
}

/** The site's settings as a form, versioned against lost updates. */
export function SiteSettings(props: Props) {
  const { site, version } = useSite()
  return (
    <Columns
      aside={
        <>
          <FixedCard site={site} />
          <ClosePeriods site={site} />
          {site.status !== 'archived' && <ArchiveSite site={site} />}
        </>
      }
    >
      <SettingsForm key={site.id} site={site} version={version} {...props} />
    </Columns>
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
  /** All events, including those of later versions, or only the selected ones. An empty list of the site means all. */
  events: 'all' | 'some'
  notificationEvents: readonly string[]
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
    events: site.notificationEvents.length === 0 ? 'all' : 'some',
    notificationEvents: site.notificationEvents,
    notifyOldEvents: site.notifyOldEvents,
  }
}

function SettingsForm({ site, version, focus, onSaved }: Props & { site: Site; version: string }) {
  const queries = useQueryClient()
  const mayChange = useCan()('update Site')
  const form = useForm({
    initial: draftOf(site),
    version,
    check: (draft) => ({
      name: draft.name.trim() === '' ? texts.nameMissing : undefined,
      url: addressError(draft.url),
      supportUrl: addressError(draft.supportUrl),
      notificationUrl: addressError(draft.notificationUrl),
      merchantCategoryCode: /^(\d{4})?$/.test(draft.merchantCategoryCode.trim()) ? undefined : texts.mccWrong,
      settlementDelayDays: isDelay(draft.settlementDelayDays) ? undefined : texts.delayWrong,
      notificationEvents: draft.events === 'some' && eventsOf(draft).length === 0 ? texts.eventsMissing : undefined,
    }),
    unchanged: () => undefined,
    send: async (draft, base) => {
      let savedAt = ''
      const saved = await api('PATCH /sites/{id}', {
        params: { id: site.id },
        body: changeOf(base.values, draft),
        headers: { 'if-match': base.version },
        onHeaders: (headers) => {
          savedAt = headers.get('etag') ?? ''
        },
      })
      return { saved, savedAt }
    },
    sent: ({ saved, savedAt }) => {
      form.restart(draftOf(saved), savedAt)
      void invalidate(queries, 'GET /sites', 'GET /sites/{id}', 'GET /sites/{id}/notification-endpoint')
      onSaved?.()
    },
  })
  useFocus(form.form.ref, focus)
  const isLocked = !mayChange || site.status === 'archived'
  const text = (name: TextName | 'settlementDelayDays', maxLength: number) => ({
    maxLength,
    disabled: isLocked,
    autoComplete: 'off',
    ...form.field(name),
  })

  return (
    <>
      {isLocked && <Banner tone="mute">{mayChange ? texts.archived : texts.notAllowed}</Banner>}
      <FormCard
        of={form}
        isLocked={isLocked}
        action={
          form.isStale && (
            <Button
              size="xs"
              onClick={() => {
                form.restart()
                void invalidate(queries, 'GET /sites/{id}')
              }}
            >
              {texts.reload}
            </Button>
          )
        }
      >
        <FormSection title={texts.general} lead={texts.generalLead}>
          <TextField label={texts.name} {...text('name', 120)} />
          <FormPair>
            <TextField label={texts.url} type="url" dir="ltr" {...text('url', 2_048)} />
            <TextField
              label={texts.support}
              type="url"
              dir="ltr"
              hint={texts.supportHint}
              {...text('supportUrl', 2_048)}
            />
          </FormPair>
        </FormSection>
        <FormSection title={texts.money} lead={texts.moneyLead}>
          <FormPair>
            <TextField
              label={texts.mcc}
              inputMode="numeric"
              hint={texts.mccHint}
              {...text('merchantCategoryCode', 4)}
            />
            <TextField label={texts.descriptor} hint={texts.descriptorHint} {...text('statementDescriptor', 22)} />
            <TextField
              label={texts.delay}
              inputMode="numeric"
              hint={texts.delayHint}
              {...text('settlementDelayDays', 3)}
            />
          </FormPair>
        </FormSection>
        <FormSection title={texts.notifications} lead={texts.notificationsLead}>
          <TextField
            label={texts.notificationUrl}
            type="url"
            dir="ltr"
            hint={texts.notificationUrlHint}
            {...text('notificationUrl', 2_048)}
          />
          <EventChoice form={form} isLocked={isLocked} />
          <Checkbox label={texts.old} hint={texts.oldHint} disabled={isLocked} {...form.tick('notifyOldEvents')} />
        </FormSection>
      </FormCard>
    </>
  )
}

const eventGroups = [
  { name: texts.eventGroups.payments, prefixes: ['payment'] },
  { name: texts.eventGroups.refunds, prefixes: ['refund'] },
  { name: texts.eventGroups.disputes, prefixes: ['dispute'] },
  { name: texts.eventGroups.payouts, prefixes: ['payout', 'balance'] },
]

/** All events, or selected ones. Tests are always sent, so they cannot be selected. */
function EventChoice({ form, isLocked }: { form: Form<Draft>; isLocked: boolean }) {
  const { events, notificationEvents } = form.values
  const toggled = (type: string, on: boolean) =>
    eventTypesOfNotifications.filter((each) => (each === type ? on : notificationEvents.includes(each)))
  return (
    <fieldset className={styles.choice} disabled={isLocked}>
      <RadioGroup<Draft['events']>
        label={texts.events}
        options={[
          { value: 'all', label: texts.eventsAll },
          { value: 'some', label: texts.eventsSome },
        ]}
        {...form.choice('events')}
        error={form.errors.notificationEvents}
      />
      {events === 'some' && (
        <div className={styles.groups}>
          {eventGroups.map(({ name, prefixes }) => (
            <fieldset key={name} className={styles.group}>
              <legend>{name}</legend>
              {eventTypesOfNotifications
                .filter((type) => prefixes.includes(type.split('.')[0] ?? ''))
                .map((type) => (
                  <Checkbox
                    key={type}
                    label={<code className={styles.event}>{type}</code>}
                    name="notificationEvents"
                    checked={notificationEvents.includes(type)}
                    onChange={(event) => form.set({ notificationEvents: toggled(type, event.currentTarget.checked) })}
                  />
                ))}
            </fieldset>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** Focuses a field and scrolls to it, after the router has scrolled the new page to its top. */
function useFocus(form: Form<Draft>['form']['ref'], name: TextName | undefined) {
  useEffect(() => {
    if (name === undefined) return
    const frame = requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [form, name])
}

/** Settings fixed at the site's creation. */
function FixedCard({ site }: { site: Site }) {
  return (
    <Card title={texts.fixed}>
      <DescriptionList
        items={[
          { label: siteTexts.summary.zone, value: site.timeZone },
          { label: siteTexts.summary.currencyLabel, value: site.defaultCurrency },
          { label: texts.mode, value: siteTexts.mode[site.mode] },
          { label: siteTexts.summary.created, value: <Time value={site.createdAt} look="date" /> },
        ]}
      />
    </Card>
  )
}

/** The request body: only changed values; an emptied field is null. */
function changeOf(before: Draft, draft: Draft) {
  const changed = textFields.filter((name) => draft[name].trim() !== before[name])
  const texts = Object.fromEntries(changed.map((name) => [name, draft[name].trim() || (name === 'name' ? '' : null)]))
  return {
    // The names are those of the body; only `name` must not be null, and is not.
    ...(texts as { name?: string } & { [N in Exclude<TextName, 'name'>]?: string | null }),
    ...(draft.settlementDelayDays !== before.settlementDelayDays && {
      settlementDelayDays: Number(draft.settlementDelayDays),
    }),
    ...(eventsOf(draft).join() !== eventsOf(before).join() && { notificationEvents: eventsOf(draft) }),
    ...(draft.notifyOldEvents !== before.notifyOldEvents && { notifyOldEvents: draft.notifyOldEvents }),
  }
}

/** The body's event list: empty for all. */
function eventsOf({ events, notificationEvents }: Draft) {
  return events === 'all' ? [] : eventTypesOfNotifications.filter((type) => notificationEvents.includes(type))
}

function addressError(text: string): string | undefined {
  return text.trim() === '' || isWebAddress(text.trim()) ? undefined : texts.urlWrong
}

function isDelay(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= 180
}
