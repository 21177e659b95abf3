import { Banner } from '@firepay/ui/components/banner.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Tabs } from '@firepay/ui/components/tabs.tsx'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import { securityTexts as texts } from '../../locale/security.ts'
import { useUser } from '../../shared/current-user.ts'
import { useTabTitle } from '../../shared/page-title.ts'
import styles from './security-page.module.css'

const route = getRouteApi('/signed-in/security')

/** The signed-in person's own security. Times are in the person's zone, not the merchant's. */
export function SecurityPage() {
  const user = useUser()
  const { owed } = route.useSearch()
  useTabTitle(texts.title, {
    security: texts.twoStep,
    password: texts.passwordTab,
    sessions: texts.sessionsTab,
    addresses: texts.addressesTab,
    history: texts.eventsTab,
  })
  const isOwed = user.mfa.enrolment === 'required' || (owed === 'factor' && user.mfa.enrolment !== 'none')
  return (
    <TimeSettingsProvider zone={user.timeZone}>
      <PageHead
        title={texts.title}
        lead={
          <span>
            {texts.lead} <span className={styles.email}>{user.email}</span>
          </span>
        }
      />
      {isOwed && (
        <div className={styles.owed}>
          <Banner tone="warn" live="polite" title={texts.owedTitle}>
            {texts.owed}
          </Banner>
        </div>
      )}
      <Tabs label={texts.tabs}>
        <Link to="/security" activeOptions={{ exact: true, includeSearch: false }}>
          {texts.twoStep}
        </Link>
        <Link to="/security/password">{texts.passwordTab}</Link>
        <Link to="/security/sessions">{texts.sessionsTab}</Link>
        <Link to="/security/addresses">{texts.addressesTab}</Link>
        <Link to="/security/history">{texts.eventsTab}</Link>
      </Tabs>
      <div className={styles.body}>
        <Outlet />
      </div>
    </TimeSettingsProvider>
  )
}
