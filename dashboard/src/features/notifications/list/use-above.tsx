import { Button } from '@firepay/ui/components/button.tsx'
import { IconAlertTriangle } from '@firepay/ui/components/icons.ts'
import { useEffect, useState } from 'react'
import { notificationsTexts } from '../../../locale/notifications.ts'

const texts = notificationsTexts.above
/** Time that the list stays hidden, because elements above it would push it down. */
const waitsMs = 1_000

type Shown = 'waiting' | 'all' | readonly string[]

/**
 * Decides which elements above a list are shown. The list waits up to a second for them; later ones would push the list
 * down, so they are only counted until requested.
 * @param ids the known elements
 * @param isKnown true once `ids` is complete
 * @param scope of the elements; after a change the list stays visible and does not wait
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
  // After `show`, all further elements appear at once.
  const isShown = ({ id }: { id: string }) => shown === 'all' || (shown !== 'waiting' && shown.includes(id))
  return {
    isShown,
    isWaiting: shown === 'waiting',
    late: shown === 'waiting' ? 0 : ids.filter((id) => !isShown({ id })).length,
    show: () => setShown('all'),
  }
}

/** "2 notices": late elements; a press shows them above the list. */
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
