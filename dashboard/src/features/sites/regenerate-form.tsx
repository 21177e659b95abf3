import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { siteTexts } from '../../locale/sites.ts'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'
import { useNow } from '../../shared/use-now.ts'
import styles from './regenerate-form.module.css'
import type { Site } from './sites.queries.ts'

const texts = siteTexts.keys
export type SecretKind = 'apiSecret' | 'secretKey'
type Overlap = '24h' | '1h' | '7d' | '0'

const hourMs = 3_600_000
const overlapMs = { '24h': 24 * hourMs, '1h': hourMs, '7d': 7 * 24 * hourMs } as const

/** Asks how long the old secret also works, with the exact end; none at all needs the site's name typed. */
export function RegenerateForm({
  site,
  kind,
  previous,
  onCancel,
  onDone,
}: {
  site: Site
  kind: SecretKind
  /** The end of an older secret that still works; it stops with this. */
  previous: string | undefined
  onCancel: () => void
  onDone: (made: { secret: string; previousExpiresAt: string | null }) => void
}) {
  const settings = useTimeSettings()
  const now = useNow()
  const [overlap, setOverlap] = useState<Overlap>('24h')
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const key = useIdempotencyKey()
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => heading.current?.focus(), [])

  const regenerate = useMutation({
    mutationFn: () => {
      const request = {
        params: { id: site.id },
        body: { overlap },
        headers: key.headersFor(overlap),
      }
      return kind === 'apiSecret'
        ? api('POST /sites/{id}/regenerate-api-secret', request)
        : api('POST /sites/{id}/regenerate-secret-key', request)
    },
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (regenerate.isPending) return
    if (overlap === '0' && typed !== site.name) return setMissing(true)
    regenerate.mutate()
  }
  const effect = (each: Overlap) =>
    each === '0'
      ? texts.atOnce[kind]
      : texts.until(formatTime(new Date(now.getTime() + overlapMs[each]), 'detail', settings))

  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby={titleId} noValidate>
      <h4 ref={heading} tabIndex={-1} id={titleId} className={styles.title}>
        {texts.regenerateOf(texts[kind])}
      </h4>
      <p className={styles.question}>{texts.question[kind]}</p>
      <fieldset className={styles.options}>
        <legend className="visually-hidden">{texts.overlapLabel}</legend>
        {(['24h', '1h', '7d', '0'] as const).map((each) => (
          <label key={each} className={classNames(styles.option, overlap === each && styles.chosen)}>
            <input
              type="radio"
              name="overlap"
              className={styles.radio}
              checked={overlap === each}
              onChange={() => setOverlap(each)}
            />
            <span>
              <b>{texts.overlaps[each]}</b>
              <span className={classNames(styles.effect, each === '0' && styles.danger)}>{effect(each)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {previous !== undefined && <Banner tone="warn">{texts.endsOlder(previous)}</Banner>}
      {overlap === '0' && (
        <TextField
          label={texts.type(site.name)}
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setMissing(false)
          }}
          error={missing ? texts.typeMissing(site.name) : undefined}
        />
      )}
      {regenerate.isError && (
        <Banner tone="bad" live="polite">
          {problemText(regenerate.error)}
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button tone="ghost" onClick={onCancel}>
          {siteTexts.cancel}
        </Button>
        <Button tone={overlap === '0' ? 'danger' : 'primary'} type="submit" busy={regenerate.isPending}>
          {texts.regenerate}
        </Button>
      </div>
      <p className={styles.hint}>{texts.mail}</p>
    </form>
  )
}
