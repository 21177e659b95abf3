import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { IconClock } from '@firepay/ui/components/icons.ts'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { durationText, formatTime } from '@firepay/ui/components/time-format.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { siteTexts } from '../../locale/sites.ts'
import { problemText } from '../../shared/problem-text.ts'
import { SecretRevealOnce } from '../../shared/secret-reveal-once.tsx'
import { useNow } from '../../shared/use-now.ts'
import { RegenerateForm, type SecretKind } from './regenerate-form.tsx'
import styles from './site-keys.module.css'
import type { Site, SiteSecrets } from './sites.queries.ts'

const texts = siteTexts.keys
type State = SiteSecrets['apiSecret']

/** A secret of the site: its beginning and end, use of its predecessor, and rotation. */
export function SiteSecret({
  site,
  kind,
  state,
  locked,
}: {
  site: Site
  kind: SecretKind
  state: State
  locked: string | undefined
}) {
  const queries = useQueryClient()
  const settings = useTimeSettings()
  const [regenerating, setRegenerating] = useState(false)
  const [shown, setShown] = useState<{ secret: string; previousExpiresAt: string | null } | null>(null)
  const name = texts[kind]
  const readAgain = () => invalidate(queries, 'GET /sites/{id}/secrets', 'GET /sites/{id}', 'GET /sites')
  return (
    <section aria-label={name}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>{name}</h3>
          <p className={styles.text}>{kind === 'apiSecret' ? texts.apiSecretText : texts.secretKeyText}</p>
        </div>
        <Badge outline>{state.previous ? texts.overlap : state.lastUsedAt === null ? texts.unused : texts.inUse}</Badge>
      </div>
      <div className={styles.secret}>
        <code className={styles.value}>
          {state.prefix}
          <span aria-hidden="true">••••••••••••</span>
          <span className="visually-hidden"> {texts.hiddenPart} </span>
          {state.last4}
        </code>
        <span className={styles.when}>
          {texts.made} <Time value={state.createdAt} />,{' '}
          {state.lastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed} <Time value={state.lastUsedAt} />
            </>
          )}
        </span>
      </div>
      {state.previous && (
        <Previous siteId={site.id} kind={kind} previous={state.previous} isLocked={locked !== undefined} />
      )}
      {locked === undefined && regenerating ? (
        <RegenerateForm
          site={site}
          kind={kind}
          previous={state.previous?.last4}
          onCancel={() => setRegenerating(false)}
          onDone={(made) => {
            setRegenerating(false)
            setShown(made)
            void readAgain()
          }}
        />
      ) : (
        <div className={styles.regenerate}>
          <Button
            aria-label={texts.regenerateOf(name)}
            disabled={locked !== undefined}
            title={locked}
            onClick={() => setRegenerating(true)}
          >
            {texts.regenerate}
          </Button>
        </div>
      )}
      {shown !== null && (
        <SecretRevealOnce
          onClose={() => setShown(null)}
          title={texts.revealTitle(name)}
          lead={texts.revealLead}
          secrets={[{ name, value: shown.secret }]}
          fileName={`${site.id}-${kind === 'apiSecret' ? 'api-secret' : 'secret-key'}.txt`}
          texts={{
            ...siteTexts.secrets,
            warning: texts.revealWarning(
              shown.previousExpiresAt === null ? null : formatTime(shown.previousExpiresAt, 'detail', settings),
            ),
            stored: texts.stored,
          }}
        />
      )}
    </section>
  )
}

/** The previous secret while valid: its end, its users, and actions to extend or revoke it. */
function Previous({
  siteId,
  kind,
  previous,
  isLocked,
}: {
  siteId: string
  kind: SecretKind
  previous: NonNullable<State['previous']>
  isLocked: boolean
}) {
  const queries = useQueryClient()
  const now = useNow()
  const [stopping, setStopping] = useState(false)
  const change = useMutation({
    mutationFn: (action: 'stop' | 'extend') =>
      api('POST /sites/{id}/secrets/{kind}/previous', {
        params: { id: siteId, kind: kind === 'apiSecret' ? 'api-secret' : 'secret-key' },
        body: { action },
      }),
    onSuccess: (_, action) => {
      setStopping(false)
      showToast({ tone: 'ok', text: action === 'stop' ? texts.stopped : texts.extended })
      return invalidate(queries, 'GET /sites/{id}/secrets', 'GET /sites/{id}')
    },
  })
  const left = durationText(Math.max(0, new Date(previous.expiresAt).getTime() - now.getTime()))
  return (
    <div className={styles.previous}>
      <Banner
        tone="warn"
        icon={<IconClock size={18} stroke={1.75} aria-hidden="true" />}
        title={texts.previousWorks(previous.last4, left)}
      >
        {texts.previousUntil} <Time value={previous.expiresAt} />.{' '}
        {previous.usesLastHour === 0 ? (
          texts.previousUnused
        ) : (
          <>
            {texts.previousUsed(previous.usesLastHour)}
            {previous.lastUsedFrom !== undefined && (
              <>
                , {texts.previousFrom} <CodeText>{previous.lastUsedFrom}</CodeText>
              </>
            )}
            .
          </>
        )}
        {!isLocked && (
          <span className={styles.actions}>
            <Button
              size="xs"
              busy={change.isPending && change.variables === 'extend'}
              onClick={() => change.mutate('extend')}
            >
              {texts.extend}
            </Button>
            <Button size="xs" tone="danger-quiet" onClick={() => setStopping(true)}>
              {texts.stop}
            </Button>
          </span>
        )}
      </Banner>
      {change.isError && !stopping && (
        <Banner tone="bad" live="polite">
          {problemText(change.error)}
        </Banner>
      )}
      {stopping && (
        <ConfirmDialog
          opened
          onClose={() => {
            setStopping(false)
            change.reset()
          }}
          onConfirm={() => change.mutate('stop')}
          busy={change.isPending}
          title={texts.stopTitle(texts[kind])}
          confirm={texts.stopConfirm}
          texts={siteTexts}
        >
          <p>{previous.usesLastHour === 0 ? texts.stopUnused : texts.stopUsed(previous.usesLastHour)}</p>
          {change.isError && (
            <Banner tone="bad" live="polite">
              {problemText(change.error)}
            </Banner>
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
