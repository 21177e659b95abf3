import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useEffect, useId, useRef } from 'react'
import { api } from '../../api/client.ts'
import { siteTexts } from '../../locale/sites.ts'
import { FormFailure } from '../../shared/form/form-failure.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { withMailFolder } from '../../shared/mail-said.ts'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'
import { useNow } from '../../shared/use-now.ts'
import styles from './regenerate-form.module.css'
import type { Site } from './sites.queries.ts'

const texts = siteTexts.keys
export type SecretKind = 'apiSecret' | 'secretKey'
type Overlap = '24h' | '1h' | '7d' | '0'

const hourMs = 3_600_000
const overlapMs = { '24h': 24 * hourMs, '1h': hourMs, '7d': 7 * 24 * hourMs } as const

/**
 * Asks how long the old secret stays valid, with the exact end; immediate revocation requires typing the site's name.
 */
export function RegenerateForm({
  site,
  kind,
  previous,
  onCancel,
  onDone,
}: {
  site: Site
  kind: SecretKind
  /** The end of an even older valid secret, which this revokes. */
  previous: string | undefined
  onCancel: () => void
  onDone: (made: { secret: string; previousExpiresAt: string | null }) => void
}) {
  const settings = useTimeSettings()
  const now = useNow()
  const key = useIdempotencyKey()
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => heading.current?.focus(), [])

  const form = useForm({
    initial: { overlap: '24h' as Overlap, typed: '' },
    lostWith: 'never',
    check: ({ overlap, typed }) => ({
      typed: overlap === '0' && typed !== site.name ? texts.typeMissing(site.name) : undefined,
    }),
    key,
    send: ({ overlap }) => {
      const request = { params: { id: site.id }, body: { overlap }, headers: key.headersFor(overlap) }
      return kind === 'apiSecret'
        ? api('POST /sites/{id}/regenerate-api-secret', request)
        : api('POST /sites/{id}/regenerate-secret-key', request)
    },
    sent: onDone,
  })
  const isAtOnce = form.values.overlap === '0'
  const effect = (each: Overlap) =>
    each === '0'
      ? texts.maxConcurrent[kind]
      : texts.until(formatTime(new Date(now.getTime() + overlapMs[each]), 'detail', settings))

  return (
    <form {...form.form} className={styles.form} aria-labelledby={titleId}>
      <h4 ref={heading} tabIndex={-1} id={titleId} className={styles.title}>
        {texts.regenerateOf(texts[kind])}
      </h4>
      <Text className={styles.question}>{texts.question[kind]}</Text>
      <RadioGroup
        label={texts.overlapLabel}
        hideLabel
        look="cards"
        options={(['24h', '1h', '7d', '0'] as const).map((each) => ({
          value: each,
          label: texts.overlaps[each],
          hint: effect(each),
          danger: each === '0',
        }))}
        {...form.choice('overlap')}
      />
      {previous !== undefined && <Banner tone="warn">{texts.endsOlder(previous)}</Banner>}
      {isAtOnce && <TextField label={texts.type(site.name)} autoComplete="off" autoFocus {...form.field('typed')} />}
      <FormFailure of={form} />
      <Group justify="end">
        <Button tone="ghost" onClick={onCancel}>
          {siteTexts.cancel}
        </Button>
        <Button tone={isAtOnce ? 'danger' : 'primary'} type="submit" busy={form.isBusy}>
          {texts.regenerate}
        </Button>
      </Group>
      <Text size="xs" tone="quiet">
        {withMailFolder(texts.mail)}
      </Text>
    </form>
  )
}
