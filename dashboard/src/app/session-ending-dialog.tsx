import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../api/client.ts'
import { session } from '../api/session.ts'
import { shellLaterTexts } from '../locale/shell-later.ts'
import { leaveForSignIn } from '../shared/leave-for-sign-in.ts'
import type { SessionEnd } from './session-end.ts'

const texts = shellLaterTexts.ending

/** The warning dialog; calls `onOver` at the session's end. */
export function SessionEndingDialog({
  end,
  onOver,
  onStayed,
  onLater,
}: {
  end: SessionEnd
  onOver: () => void
  onStayed: () => Promise<unknown>
  onLater: () => void
}) {
  const { zone } = useTimeSettings()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const hasEnded = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(hasEnded, Math.max(0, end.at - Date.now()))
    return () => clearTimeout(timer)
  }, [end.at])
  const stay = async () => {
    setBusy(true)
    setFailed(false)
    try {
      // Any foreground call extends the session.
      await api('GET /users')
      await onStayed()
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const leave = async () => {
    await api('POST /auth/signout').catch(() => undefined)
    session.end()
    leaveForSignIn()
  }
  const isIdle = end.why === 'idle'
  return (
    <Dialog
      opened
      onClose={isIdle ? () => void stay() : onLater}
      size="sm"
      title={texts.title}
      lead={`${texts.at(formatTime(new Date(end.at), 'clock', { zone }))} ${isIdle ? texts.idle : texts.final}`}
      closeLabel={isIdle ? texts.stay : texts.close}
      footer={
        isIdle ? (
          <>
            <Button tone="ghost" onClick={() => void leave()}>
              {texts.leave}
            </Button>
            <Button tone="primary" data-autofocus busy={busy} onClick={() => void stay()}>
              {texts.stay}
            </Button>
          </>
        ) : (
          <>
            <Button tone="ghost" data-autofocus onClick={onLater}>
              {texts.later}
            </Button>
            <Button tone="primary" onClick={() => void leave()}>
              {texts.again}
            </Button>
          </>
        )
      }
    >
      {failed && (
        <Banner tone="bad" live="polite">
          {texts.failed}
        </Banner>
      )}
    </Dialog>
  )
}
