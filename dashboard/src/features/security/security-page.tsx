import { Banner } from '@firepay/ui/components/banner.tsx'
import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconHistory } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { securityTexts as texts } from '../../locale/security.ts'
import { useUser } from '../../shared/current-user.ts'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useTabTitle } from '../../shared/page-title.ts'
import { RouterLink } from '../../shared/router-link.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { CalendarLinkCard } from './calendar-link-card.tsx'
import { EventsCard } from './events-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { eventsQuery, ownListQuery, passkeysQuery, sessionsQuery } from './security.queries.ts'
import styles from './security-page.module.css'
import { SessionsCard } from './sessions-card.tsx'
import { TwoStepCards } from './two-step-cards.tsx'
import { useCalendarLink } from './use-calendar-link.ts'

const route = getRouteApi('/signed-in/security')

/**
 * The user's own security settings on one page; each part has its own URL, which scrolls to it. Times are in the user's
 * zone, not the merchant's.
 */
export function SecurityPage() {
  const user = useUser()
  const { required } = route.useSearch()
  const part = useLocation({ select: ({ pathname }) => pathname.split('/')[2] })
  useTabTitle(texts.title, {
    password: texts.passwordTab,
    sessions: texts.sessionsTab,
    addresses: texts.addressesTab,
    history: texts.eventsTab,
  })
  const isSettled = useIsSettled()
  useInSight(part, isSettled)
  const isRequired = user.mfa.enrolment === 'required' || (required === 'factor' && user.mfa.enrolment !== 'none')
  return (
    <TimeSettingsProvider zone={user.timeZone}>
      <PageHead
        title={texts.title}
        lead={
          <span>
            {texts.lead} <span className={styles.email}>{user.email}</span>
          </span>
        }
        actions={
          <ButtonLink
            as={RouterLink}
            href="/security/history"
            icon={<IconHistory size={16} stroke={1.75} aria-hidden="true" />}
          >
            {texts.toHistory}
          </ButtonLink>
        }
      />
      {isRequired ? (
        <div className={styles.note}>
          <Banner tone="warn" live="polite" title={texts.factorRequiredTitle}>
            {texts.factorRequired}
          </Banner>
        </div>
      ) : (
        user.mfa.enrolment === 'advised' && (
          <div className={styles.note}>
            <Banner tone="info">{texts.advised}</Banner>
          </div>
        )
      )}
      {!isSettled ? (
        <Waiting />
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            <TwoStepCards />
            <Part name="password">
              <PasswordCard />
            </Part>
          </div>
          <div className={styles.column}>
            <Part name="sessions">
              <SessionsCard isWhole={part === 'sessions'} />
            </Part>
            <CalendarLinkCard />
            <Part name="addresses">
              <AddressesCard />
            </Part>
            <Part name="history">
              <EventsCard isWhole={part === 'history'} />
            </Part>
          </div>
        </div>
      )}
    </TimeSettingsProvider>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={name} className={styles.part}>
      {children}
    </div>
  )
}

/**
 * True once every part has loaded or failed: the page renders then, to avoid layout shifts. Stays true: a failed part
 * reloads on mount, which would otherwise unmount and remount the page forever.
 */
function useIsSettled(): boolean {
  const passkeys = useQuery(passkeysQuery)
  const sessions = useQuery(sessionsQuery)
  const addresses = useQuery(ownListQuery)
  const events = usePagedList(eventsQuery)
  const calendar = useCalendarLink()
  const isRead =
    ![passkeys, sessions, addresses].some((query) => query.isPending) && !calendar.isLoading && !events.isWaiting
  const [wasRead, setWasRead] = useState(isRead)
  if (isRead && !wasRead) setWasRead(true)
  return wasRead || isRead
}

/** Scrolls to the part in the URL once it has rendered. */
function useInSight(part: string | undefined, isThere: boolean) {
  useEffect(() => {
    if (part === undefined || !isThere) return
    // After the router, which scrolls a new page to its top.
    const frame = requestAnimationFrame(() => document.getElementById(part)?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [part, isThere])
}

function Waiting() {
  const column = (
    <div className={styles.column}>
      {[120, 240, 300].map((height) => (
        <Card key={height}>
          <Skeleton height={height} />
        </Card>
      ))}
    </div>
  )
  return (
    <AfterDelay>
      <div aria-busy="true" className={styles.columns}>
        {column}
        {column}
      </div>
    </AfterDelay>
  )
}
