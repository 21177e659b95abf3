import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@firepay/ui/components/icons.ts'
import { Time } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { appConfig } from '../../api/app-config.ts'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { calendarTexts } from '../../locale/calendar.ts'
import { securityTexts } from '../../locale/security.ts'
import { sessionNote } from '../../locale/session-note.ts'
import { deviceText } from '../../shared/device-text.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { useWholeList } from '../../shared/list/use-list.ts'
import { problemText } from '../../shared/problem-text.ts'
import { RowsWaiting } from './rows-waiting.tsx'
import { type Session, sessionsQuery } from './security.queries.ts'
import styles from './security-cards.module.css'
import { useCalendarLink } from './use-calendar-link.ts'

const texts = securityTexts.sessions

/** Number of sessions shown on the combined page, whose columns then end at about the same height. */
const latest = 5

/**
 * The user's sessions, the current one first; one, or all others, can be ended.
 * @param isWhole all of them; else the latest used, with a link to the rest
 */
export function SessionsCard({ isWhole }: { isWhole: boolean }) {
  const list = useWholeList(sessionsQuery)
  const [asking, setAsking] = useState(false)
  const isCut = !isWhole && list.total > latest
  const note = sessionNote(appConfig().sessionIdleSeconds, appConfig().sessionSeconds)
  const others = list.rows.filter((session) => !session.current).length
  return (
    <>
      <ListCard
        list={list}
        title={texts.title}
        failed={texts.failed}
        waiting={<RowsWaiting count={3} />}
        // The current session always exists.
        empty={null}
        action={
          others > 0 && (
            <Button
              size="xs"
              tone="danger-quiet"
              icon={<IconLogout className="flip-rtl" size={14} stroke={2} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {texts.endOthers(others)}
            </Button>
          )
        }
        foot={
          isCut ? (
            <div className={styles.submit}>
              <span>{note}</span>
              <Link to="/security/sessions">{texts.all(list.total)}</Link>
            </div>
          ) : (
            note
          )
        }
      >
        {(sessions) => (
          <CardList label={texts.title}>
            {(isCut ? sessions.slice(0, latest) : sessions).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </CardList>
        )}
      </ListCard>
      {asking && <EndOthersDialog count={others} onClose={() => setAsking(false)} />}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const queries = useQueryClient()
  const device = deviceText(session)
  const end = useMutation({
    mutationFn: () => api('DELETE /security/sessions/{id}', { params: { id: session.id } }),
    onSuccess: () => {
      showToast({ tone: 'ok', text: texts.ended(device) })
      return invalidate(queries, 'GET /security/sessions', 'GET /security/events')
    },
  })
  const DeviceIcon = /iPhone|Android|iPad/.test(session.system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  const methods = session.methods.map((method) => texts.methods[method]).join(' + ')
  return (
    <CardRow
      start={
        <ToneIcon>
          <DeviceIcon size={16} stroke={1.75} />
        </ToneIcon>
      }
      end={
        !session.current && (
          <Button
            size="xs"
            busy={end.isPending}
            aria-label={texts.endOf(device, session.address)}
            onClick={() => end.mutate()}
          >
            {texts.end}
          </Button>
        )
      }
    >
      <div className={styles.rowTitle}>
        <span title={session.userAgent}>{device}</span>
        {session.current && <Badge tone="ok">{texts.current}</Badge>}
      </div>
      <div className={styles.facts}>
        <CodeText wrap>{session.address}</CodeText>
        <span>
          {session.current ? (
            texts.now
          ) : (
            <>
              {texts.seen} <Time value={session.lastSeenAt} />
            </>
          )}
        </span>
        <span>
          {texts.since} <Time value={session.createdAt} /> {methods !== '' && texts.by(methods)}
        </span>
      </div>
      {end.isError && (
        <Banner tone="bad" live="polite">
          {problemText(end.error)}
        </Banner>
      )}
    </CardRow>
  )
}

function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const queries = useQueryClient()
  const hasLink = Boolean(useCalendarLink().data?.link)
  const [revokesLink, setRevokesLink] = useState(false)
  const end = useMutation({
    async mutationFn() {
      // First, because it can be refused: the dialog then stays, and nothing is half done.
      if (revokesLink) await api('DELETE /calendar-link')
      return await api('DELETE /security/sessions')
    },
    onSuccess: ({ ended }) => {
      onClose()
      showToast({ tone: 'ok', text: texts.othersEnded(ended) })
      return invalidate(queries, 'GET /security/sessions', 'GET /security/events', 'GET /calendar-link')
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => end.mutate()}
      busy={end.isPending}
      title={texts.endOthersTitle(count)}
      confirm={texts.endOthersConfirm(count)}
      texts={securityTexts}
    >
      <p>{texts.endOthersText}</p>
      {hasLink && (
        <Checkbox
          label={calendarTexts.card.revokeToo}
          checked={revokesLink}
          onChange={(event) => setRevokesLink(event.currentTarget.checked)}
        />
      )}
      {end.isError && (
        <Banner tone="bad" live="polite">
          {problemText(end.error)}
        </Banner>
      )}
    </ConfirmDialog>
  )
}
