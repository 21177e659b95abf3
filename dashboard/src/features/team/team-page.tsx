import { Button } from '@firepay/ui/components/button.tsx'
import { IconUserPlus } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Tabs } from '@firepay/ui/components/tabs.tsx'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { teamTexts as texts } from '../../locale/team.ts'
import { useCan, useUser } from '../../shared/current-user.ts'
import { ListHead } from '../../shared/list/list-head.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useTabTitle } from '../../shared/page-title.ts'
import styles from './team.module.css'
import { membersQuery } from './team.queries.ts'

/** The merchant's members, and the permissions of roles. */
export function TeamPage() {
  const { merchant } = useUser()
  const mayManage = useCan()('manage Member')
  useTabTitle(texts.title, { roles: texts.roles })
  return (
    <>
      {mayManage ? (
        <MembersHead merchant={merchant.name} />
      ) : (
        <PageHead title={texts.title} lead={texts.leadAlone(merchant.name)} />
      )}
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

function MembersHead({ merchant }: { merchant: string }) {
  const list = usePagedList(membersQuery)
  const navigate = useNavigate()
  return (
    <ListHead
      title={texts.title}
      list={list}
      count={(total) => texts.count(total, total)}
      lead={texts.lead(merchant)}
      actions={
        <Button
          tone="primary"
          icon={<IconUserPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void navigate({ to: '/team', search: { invite: 'open' } })}
        >
          {texts.invite}
        </Button>
      }
    />
  )
}
