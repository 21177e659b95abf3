import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Tile } from '../cards/tile.tsx'
import { useDemo } from '../data.ts'
import { Answer } from '../shared/answer.tsx'
import { Cell, Grid } from '../shared/grid.tsx'

/** How many users there are, pay, are active and are awaited. */
export function UserFigures() {
  const query = useDemo(['users', 'all'], (api, signal) => api('GET /api/users/list/all-data', { signal }))
  return (
    <Answer query={query} height={96} failed="The figures did not load">
      {(users) => {
        const count = (is: (user: DemoUser) => boolean) => users.filter(is).length
        const paid = count(({ currentPlan }) => currentPlan !== 'basic')
        const active = count(({ status }) => status === 'active')
        const pending = count(({ status }) => status === 'pending')
        const share = users.length === 0 ? 0 : Math.round((active / users.length) * 100)
        const tiles = [
          { label: 'All users', value: users.length, detail: 'of the sample area', icon: 'Users', tone: 'info' },
          {
            label: 'Paid plans',
            value: paid,
            detail: `${users.length - paid} on Basic`,
            icon: 'CreditCard',
            tone: 'disp',
          },
          { label: 'Active', value: active, detail: `${share}% of all`, icon: 'Check', tone: 'ok' },
          {
            label: 'Pending',
            value: pending,
            detail: `${users.length - active - pending} more are inactive`,
            icon: 'Watch',
            tone: 'warn',
          },
        ] as const
        return (
          <Grid>
            {tiles.map((tile) => (
              <Cell key={tile.label} span={3}>
                <Tile {...tile} />
              </Cell>
            ))}
          </Grid>
        )
      }}
    </Answer>
  )
}
