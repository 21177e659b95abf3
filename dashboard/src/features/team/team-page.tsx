import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Tabs } from '@firepay/ui/components/tabs.tsx'
import { Link, Outlet } from '@tanstack/react-router'
import { teamTexts as texts } from '../../locale/team.ts'
import { useUser } from '../../shared/current-user.ts'
import { useTabTitle } from '../../shared/page-title.ts'
import styles from './team.module.css'

/** The people of the merchant, and what their roles may do. */
export function TeamPage() {
  const { merchant } = useUser()
  useTabTitle(texts.title, { roles: texts.roles })
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(merchant.name)} />
      <Tabs label={texts.tabs}>
        <Link to="/team" activeOptions={{ exact: true, includeSearch: false }}>
          {texts.members}
        </Link>
        <Link to="/team/roles">{texts.roles}</Link>
      </Tabs>
      <div className={styles.body}>
        <Outlet />
      </div>
    </>
  )
}
