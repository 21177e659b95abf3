import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { TabButton, Tabs } from '@firepay/ui/components/tabs.tsx'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useParam, usePlace } from '../../context.tsx'
import { useDemo } from '../../data.ts'
import { Answer } from '../../shared/answer.tsx'
import { Cell, Grid } from '../../shared/grid.tsx'
import { PageLayout } from '../../shared/page-layout.tsx'
import { useSearchParams } from '../../shared/use-search-params.ts'
import { AccountTab } from './account-tab.tsx'
import { BillingTab } from './billing-tab.tsx'
import { ConnectionsTab } from './connections-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PersonCard } from './person-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { SecurityTab } from './security-tab.tsx'

/** A sample user; a URL without a number opens the first (catalogue 5.7). */
export default function UserViewPage() {
  const id = useParam('id')
  const { link: Link } = usePlace()
  const query = useDemo(['user', id], (api, signal) => api('GET /api/users/user', { query: { id }, signal }))
  if (id === '') return <Navigate to={'/apps/user/view/1' as string} replace />
  return (
    <PageLayout title="User">
      <Answer query={query} height={600} failed="The user did not load">
        {({ user }) =>
          user === undefined ? (
            <Banner tone="bad" title="User not found." live="assertive">
              Nobody has the number {id}. <Link href="/apps/user/list">All users</Link>
            </Banner>
          ) : (
            <Grid>
              <Cell span={4}>
                <div>
                  <Grid>
                    <Cell span={12}>
                      <PersonCard user={user} />
                    </Cell>
                    <Cell span={12}>
                      <PlanCard key={user.id} user={user} />
                    </Cell>
                  </Grid>
                </div>
              </Cell>
              <Cell span={8}>
                <Parts key={user.id} user={user} />
              </Cell>
            </Grid>
          )
        }
      </Answer>
    </PageLayout>
  )
}

const parts: readonly { key: string; name: string; Part: (props: { user: DemoUser }) => ReactNode }[] = [
  { key: 'account', name: 'Account', Part: AccountTab },
  { key: 'security', name: 'Security', Part: SecurityTab },
  { key: 'billing', name: 'Billing & Plans', Part: BillingTab },
  { key: 'notifications', name: 'Notifications', Part: NotificationsTab },
  { key: 'connections', name: 'Connections', Part: ConnectionsTab },
]

/** The open tab is in the URL; the default is the first. */
function Parts({ user }: { user: DemoUser }) {
  const [{ tab }, change] = useSearchParams()
  const open = parts.find(({ key }) => key === tab) ?? parts[0]
  return (
    <div>
      <Tabs label="Parts of the user">
        {parts.map((part, at) => (
          <TabButton
            key={part.key}
            active={part === open}
            onClick={() => change({ tab: at === 0 ? undefined : part.key })}
          >
            {part.name}
          </TabButton>
        ))}
      </Tabs>
      {open && <open.Part key={open.key} user={user} />}
    </div>
  )
}
