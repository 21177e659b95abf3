import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ProgressBar } from '@firepay/ui/components/progress-bar.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { sandboxTexts as texts } from '../../locale/sandbox.ts'
import { useCan } from '../current-user.ts'
import { FillSandboxCard } from './fill-sandbox-card.tsx'
import type { Onboarding } from './onboarding.queries.ts'
import styles from './sandbox.module.css'
import { useOnboarding } from './use-onboarding.ts'
import { useFillSandbox } from './use-sandbox.ts'

const RemoveSandboxDialog = lazy(() =>
  import('./remove-sandbox-dialog.tsx').then((module) => ({ default: module.RemoveSandboxDialog })),
)

type Sandbox = Onboarding['sandbox']

/** Progress or failure of filling or removing the sandbox; empty when idle. */
export function SandboxProgress({ sandbox }: { sandbox: Sandbox }) {
  const fill = useFillSandbox()
  const mayFill = useCan()('create Site')
  switch (sandbox.status) {
    case 'none':
    case 'filled':
      return null
    case 'filling':
      return (
        <Card>
          <div className={styles.progress}>
            <b>{texts.filling}</b>
            <span className={styles.count}>{texts.events(sandbox.events, sandbox.expected)}</span>
            <div className={styles.bar}>
              <ProgressBar label={texts.filling} value={sandbox.events} max={sandbox.expected} />
            </div>
            <RemoveSandboxButton />
          </div>
          <Announcement share={sandbox.events / Math.max(1, sandbox.expected)} />
        </Card>
      )
    case 'removing':
      return (
        <Banner tone="mute" live="polite">
          {texts.removing}
        </Banner>
      )
    case 'failed':
      return (
        <Banner
          tone="warn"
          title={texts.failedTitle}
          action={
            <span className={styles.actions}>
              <Button size="xs" disabled={!mayFill} busy={fill.isPending} onClick={() => fill.mutate()}>
                {texts.goOn}
              </Button>
              <RemoveSandboxButton />
            </span>
          }
        >
          {texts.events(sandbox.events, sandbox.expected)}
        </Banner>
      )
    default:
      return sandbox.status satisfies never
  }
}

/** Fills the sandbox if there is none, else removes it. */
export function SandboxSection() {
  const { data } = useOnboarding({ isWatched: false })
  const mayFill = useCan()('create Site')
  useRemovedToast(data?.sandbox.status)
  if (!data) return null
  const { sandbox } = data
  if (sandbox.status === 'none') return mayFill ? <FillSandboxCard title={texts.later} /> : null
  if (sandbox.status !== 'filled') return <SandboxProgress sandbox={sandbox} />
  return (
    <Banner tone="info" action={<RemoveSandboxButton />}>
      <b>{texts.present}</b> {texts.presentText(sandbox.events)} {texts.separate}
    </Banner>
  )
}

/**
 * Confirms and removes the sandbox; for owners and admins.
 * @param look a button, a quiet button in a page's line, or plain text in a styled line
 */
export function RemoveSandboxButton({ look = 'button' }: { look?: 'button' | 'quiet' | 'line' }) {
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const mayRemove = useCan()('archive Site')
  // The plain text look has no disabled state.
  if (look === 'line' && !mayRemove) return null
  const asks = {
    disabled: !mayRemove,
    title: mayRemove ? undefined : texts.removeNotAllowed,
    onClick: () => setAsking(true),
  }
  return (
    <>
      {look === 'line' ? (
        <button type="button" {...asks}>
          {texts.remove}
        </button>
      ) : (
        <Button size="xs" tone={look === 'quiet' ? 'ghost' : 'default'} {...asks}>
          {texts.remove}
        </Button>
      )}
      {isAsking !== null && (
        <Suspense>
          <RemoveSandboxDialog opened={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Announces every 10 % to screen readers, not each batch. */
function Announcement({ share }: { share: number }) {
  return (
    <span role="status" className="visually-hidden">
      {`${Math.floor(share * 10) * 10}%`}
    </span>
  )
}

/** Announces once that the sandbox is gone. */
export function useRemovedToast(status: string | undefined): void {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'removing' && status === 'none') showToast({ tone: 'ok', text: texts.removed })
    before.current = status
  }, [status])
}
