import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { ProgressBar } from '@firepay/ui/components/progress-bar.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import { problemText } from '../../api/problem-text.ts'
import { sandboxTexts as texts } from '../../locale/sandbox.ts'
import { useCan } from '../current-user.ts'
import styles from './sandbox.module.css'
import { useOnboarding } from './use-onboarding.ts'
import { useFillSandbox, useRemoveSandbox } from './use-sandbox.ts'

/** Says that there is sandbox data, how far it is filled, and removes it. Nothing when there is none. */
export function SandboxBanner() {
  const { data } = useOnboarding()
  const fill = useFillSandbox()
  const mayFill = useCan()('create Site')
  const sandbox = data?.sandbox
  useRemovedToast(sandbox?.status)
  if (!sandbox || sandbox.status === 'none') return null

  switch (sandbox.status) {
    case 'filling':
      return (
        <div className={styles.banner}>
          <Card>
            <div className={styles.progress}>
              <b>{texts.filling}</b>
              <span className={styles.count}>{texts.events(sandbox.events, sandbox.expected)}</span>
              <div className={styles.bar}>
                <ProgressBar label={texts.filling} value={sandbox.events} max={sandbox.expected} />
              </div>
              <RemoveButton />
            </div>
            <Announcement share={sandbox.events / Math.max(1, sandbox.expected)} />
          </Card>
        </div>
      )
    case 'removing':
      return (
        <div className={styles.banner}>
          <Banner tone="mute" live="polite">
            {texts.removing}
          </Banner>
        </div>
      )
    case 'failed':
      return (
        <div className={styles.banner}>
          <Banner
            tone="warn"
            title={texts.failedTitle}
            action={
              <span className={styles.actions}>
                <Button size="xs" disabled={!mayFill} busy={fill.isPending} onClick={() => fill.mutate()}>
                  {texts.goOn}
                </Button>
                <RemoveButton />
              </span>
            }
          >
            {texts.events(sandbox.events, sandbox.expected)}
          </Banner>
        </div>
      )
    case 'filled':
      return (
        <div className={styles.banner}>
          <Banner tone="info" title={texts.present} action={<RemoveButton />}>
            {texts.presentText(sandbox.events)}
          </Banner>
        </div>
      )
    default:
      return sandbox.status satisfies never
  }
}

function RemoveButton() {
  const [isAsking, setAsking] = useState(false)
  const mayRemove = useCan()('archive Site')
  const remove = useRemoveSandbox()
  return (
    <>
      <Button
        size="xs"
        disabled={!mayRemove}
        title={mayRemove ? undefined : texts.removeNotAllowed}
        onClick={() => setAsking(true)}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
        title={texts.confirmTitle}
        confirm={texts.remove}
        busy={remove.isPending}
        texts={texts}
      >
        <p className={styles.text}>{texts.confirmText}</p>
        {remove.isError && (
          <Banner tone="bad" live="polite" title={texts.actionFailed}>
            {problemText(remove.error)}
          </Banner>
        )}
      </ConfirmDialog>
    </>
  )
}

/** Every tenth is told to a screen reader, not each batch. */
function Announcement({ share }: { share: number }) {
  return (
    <span role="status" className="visually-hidden">
      {`${Math.floor(share * 10) * 10}%`}
    </span>
  )
}

function useRemovedToast(status: string | undefined): void {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'removing' && status === 'none') showToast({ tone: 'ok', text: texts.removed })
    before.current = status
  }, [status])
}
