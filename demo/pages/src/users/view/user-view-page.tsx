import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { TabButton, Tabs } from '@firepay/ui/components/tabs.tsx'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useParam, usePlace } from '../../context.tsx'
import { useDemo } from '../../data.ts'
import { Answer } from '../../shared/answer.tsx'
import { Cell, Grid } from '../../shared/grid.tsx'
import { PageLayout } from '../../shared/page-layout.tsx'
import { AccountTab } from './account-tab.tsx'
import { BillingTab } from './billing-tab.tsx'
import { ConnectionsTab } from './connections-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PersonCard } from './person-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { SecurityTab } from './security-tab.tsx'

/** A user of the sample area; the address without a number leads to the first (catalogue 5.7). */
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
                      <PlanCard key={user.id} plan={user.currentPlan} />
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

const parts: readonly { name: string; Part: (props: { user: DemoUser }) => ReactNode }[] = [
  { name: 'Account', Part: AccountTab },
  { name: 'Security', Part: SecurityTab },
  { name: 'Billing & Plans', Part: BillingTab },
  { name: 'Notifications', Part: NotificationsTab },
  { name: 'Connections', Part: ConnectionsTab },
]

function Parts({ user }: { user: DemoUser }) {
  const [open, setOpen] = useState('Account')
  return (
    <div>
      <Tabs label="Parts of the user">
        {parts.map(({ name }) => (
          <TabButton key={name} active={name === open} onClick={() => setOpen(name)}>
            {name}
          </TabButton>
        ))}
      </Tabs>
      {parts.map(({ name, Part }) => name === open && <Part key={name} user={user} />)}
    </div>
  )
}
