import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconRepeat } from '@firepay/ui/components/icons.ts'
import { ProgressBar } from '@firepay/ui/components/progress-bar.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { repeatTexts } from '../../../locale/repeats.ts'
import { useCan } from '../../../shared/current-user.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import styles from './repeats.module.css'
import { type Repeat, recentRepeatsQuery } from './repeats.queries.ts'

const texts = repeatTexts.running

/** Recent repeats above the list, as permitted by `isShown`. Reloads the list when one ends. */
export function RecentRepeats({ isShown }: { isShown: (repeat: { id: string }) => boolean }) {
  const queries = useQueryClient()
  const recent = useQuery(recentRepeatsQuery).data ?? []
  const running = recent.filter(({ status }) => status === 'running').length
  const [before, setBefore] = useState(running)
  useEffect(() => {
    if (running < before) void invalidate(queries, 'GET /notifications')
    if (running !== before) setBefore(running)
  }, [queries, running, before])
  return recent.filter(isShown).map((repeat) => (
    <Card key={repeat.id} className={styles.recent}>
      <RepeatProgress repeat={repeat}>
        <ButtonLink as={RouterLink} href={`/notifications/repeats/${repeat.id}`} size="sm">
          {texts.details}
        </ButtonLink>
      </RepeatProgress>
    </Card>
  ))
}

/** The progress of a repeat in words and as a bar, with a stop button. */
export function RepeatProgress({ repeat, children }: { repeat: Repeat; children?: React.ReactNode }) {
  const { status, willRepeat, progress } = repeat
  const isRunning = status === 'running' || status === 'planned'
  const max = willRepeat - progress.skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.progress}>
      <span className={styles.icon}>
        <IconRepeat size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <div className={styles.wordLine}>
          <strong>{isRunning ? texts.title(willRepeat) : texts.over[status](willRepeat)}</strong>
          <span className={styles.quiet}>
            {texts.progress(progress)}
            {isRunning && progress.left > 0 && `, ${texts.left(Math.ceil(progress.left / repeat.perSecond))}`}
          </span>
        </div>
        <ProgressBar label={texts.bar} value={progress.sent} max={Math.max(1, max)} failed={progress.failed} />
      </div>
      <div className={styles.actions}>
        {children}
        {status === 'running' && <StopButton id={repeat.id} />}
      </div>
      <Announced repeat={repeat} />
    </div>
  )
}

/** Announces every 10 % and the end. */
function Announced({ repeat: { status, willRepeat, progress } }: { repeat: Repeat }) {
  const tenth = willRepeat === 0 ? 0 : Math.floor((progress.sent / willRepeat) * 10)
  const [said, setSaid] = useState<{ tenth: number; status: string; words: string } | null>(null)
  if (said?.tenth !== tenth || said.status !== status) setSaid({ tenth, status, words: texts.progress(progress) })
  return (
    <span className="visually-hidden" aria-live="polite">
      {said?.words}
    </span>
  )
}

function StopButton({ id }: { id: string }) {
  const queries = useQueryClient()
  const may = useCan()('repeat Notification')
  const stop = useMutation({
    mutationFn: () => api('POST /notifications/repeat-plans/{id}/cancel', { params: { id }, body: {} }),
    onSuccess: () => showToast({ tone: 'ok', text: texts.stopped }),
    onError: () => showToast({ tone: 'bad', text: texts.stopFailed }),
    onSettled: () =>
      invalidate(
        queries,
        'GET /notifications/repeat-plans',
        'GET /notifications/repeat-plans/{id}',
        'GET /notifications',
      ),
  })
  return (
    <Button
      size="sm"
      tone="danger-quiet"
      disabled={!may}
      title={may ? undefined : repeatTexts.notAllowed}
      busy={stop.isPending}
      onClick={() => stop.mutate()}
    >
      {texts.stop}
    </Button>
  )
}
