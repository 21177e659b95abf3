import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { siteTexts } from '../../locale/sites.ts'
import { useCan } from '../../shared/current-user.ts'
import { FormFailure } from '../../shared/form/form-failure.tsx'
import { SaveLine } from '../../shared/form/save-line.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { ArchiveSite } from './archive-site.tsx'
import styles from './site-settings.module.css'
import type { Site } from './sites.queries.ts'
import { useSite } from './use-site.ts'
import { isWebAddress } from './web-address.ts'

const texts = siteTexts.settings

/** The settings of the site as a form. A change is based on the version that was read: nobody's change is lost. */
export function SiteSettings() {
  const { site, version } = useSite()
  return (
    <Stack gap="lg" className={styles.page}>
      <SettingsForm key={site.id} site={site} version={version} />
      {site.status !== 'archived' && <ArchiveSite site={site} />}
    </Stack>
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
    notificationEvents: site.notificationEvents,
    notifyOldEvents: site.notifyOldEvents,
  }
}

function SettingsForm({ site, version }: { site: Site; version: string }) {
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
      showToast({ tone: 'ok', text: texts.saved })
      void invalidate(queries, 'GET /sites', 'GET /sites/{id}')
    },
  })
  const withEvent = (type: string, on: boolean) =>
    eventTypesOfNotifications.filter((each) => (each === type ? on : form.values.notificationEvents.includes(each)))
  const isLocked = !mayChange || site.status === 'archived'
  const text = (name: TextName | 'settlementDelayDays', maxLength: number) => ({
    maxLength,
    disabled: isLocked,
    autoComplete: 'off',
    ...form.field(name),
  })

  return (
    <form {...form.form}>
      <Stack>
        {isLocked && <Banner tone="mute">{mayChange ? texts.archived : texts.notAllowed}</Banner>}
        <Card title={texts.general}>
          <Stack>
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
            <Text tone="quiet">{texts.fixed(site.timeZone, site.defaultCurrency)}</Text>
          </Stack>
        </Card>
        <Card title={texts.notifications}>
          <Stack>
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
                  name="notificationEvents"
                  checked={form.values.notificationEvents.includes(type)}
                  onChange={(event) => form.set({ notificationEvents: withEvent(type, event.currentTarget.checked) })}
                />
              ))}
            </fieldset>
            <Checkbox label={texts.old} hint={texts.oldHint} disabled={isLocked} {...form.tick('notifyOldEvents')} />
          </Stack>
        </Card>
        <FormFailure
          of={form}
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
        />
        {!isLocked && <SaveLine of={form} texts={texts} />}
      </Stack>
    </form>
  )
}

/** The body of the change: what differs from what was read; an emptied field is null. */
function changeOf(before: Draft, draft: Draft) {
  const changed = textFields.filter((name) => draft[name].trim() !== before[name])
  const texts = Object.fromEntries(changed.map((name) => [name, draft[name].trim() || (name === 'name' ? '' : null)]))
  return {
    // The names are those of the body; only `name` may not be null, and is not.
    ...(texts as { name?: string } & { [N in Exclude<TextName, 'name'>]?: string | null }),
    ...(draft.settlementDelayDays !== before.settlementDelayDays && {
      settlementDelayDays: Number(draft.settlementDelayDays),
    }),
    ...(draft.notificationEvents.join() !== before.notificationEvents.join() && {
      notificationEvents: eventTypesOfNotifications.filter((type) => draft.notificationEvents.includes(type)),
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
