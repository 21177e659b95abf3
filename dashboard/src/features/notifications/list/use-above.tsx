import { Button } from '@firepay/ui/components/button.tsx'
import { IconAlertTriangle } from '@firepay/ui/components/icons.ts'
import { useEffect, useState } from 'react'
import { notificationsTexts } from '../../../locale/notifications.ts'

const texts = notificationsTexts.above
/** For so long the list stays unseen, in its place, for what stands above it would push it down. */
const waitsMs = 1_000

type Shown = 'waiting' | 'all' | readonly string[]

/**
 * Which of the things above a list are drawn. The list waits for them, a second at most; what comes after that would push down
 * what is being read, so it is counted as late until it is asked for.
 * @param ids what there is to draw, as far as it is known
 * @param isKnown whether that is all
 * @param scope what the things are about; where it changes, the list stays drawn and waits for none
 */
export function useAbove(ids: readonly string[], isKnown: boolean, scope: string) {
  const [shown, setShown] = useState<Shown>('waiting')
  const [before, setBefore] = useState(scope)
  if (scope !== before) {
    setBefore(scope)
    setShown(isKnown ? ids : [])
  } else if (isKnown && shown === 'waiting') {
    setShown(ids)
  }
  useEffect(() => {
    const timer = setTimeout(() => setShown((now) => (now === 'waiting' ? [] : now)), waitsMs)
    return () => clearTimeout(timer)
  }, [])
  // Asked for: what comes with the next answers is what the person waits for.
  const isShown = ({ id }: { id: string }) => shown === 'all' || (shown !== 'waiting' && shown.includes(id))
  return {
    isShown,
    isWaiting: shown === 'waiting',
    late: shown === 'waiting' ? 0 : ids.filter((id) => !isShown({ id })).length,
    show: () => setShown('all'),
  }
}

/** "2 notices": what came late; a press draws it above the list. */
export function LateNotes({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <span role="status">
      {count > 0 && (
        <Button
          size="xs"
          icon={<IconAlertTriangle size={14} stroke={2} aria-hidden="true" />}
          title={texts.show}
          onClick={onShow}
        >
          {texts.late(count)}
        </Button>
      )}
    </span>
  )
}
