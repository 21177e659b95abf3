import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { useDemo } from '../data.ts'
import { NamedIcon } from '../icon.tsx'
import { Answer } from '../shared/answer.tsx'
import styles from './users.module.css'

/** Numbers of all, paying, active and pending users. */
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
        const figures = [
          { label: 'All users', value: users.length, detail: 'of the sample area', icon: 'Users' },
          { label: 'Paid plans', value: paid, detail: `${users.length - paid} on Basic`, icon: 'CreditCard' },
          { label: 'Active', value: active, detail: `${share}% of all`, icon: 'Check' },
          {
            label: 'Pending',
            value: pending,
            detail: `${users.length - active - pending} more are inactive`,
            icon: 'Clock',
          },
        ] as const
        return (
          <Card flush aria-label="Users in figures">
            <ul className={styles.figures}>
              {figures.map(({ label, value, detail, icon }) => (
                <li key={label}>
                  <span className={styles.figureName}>
                    <NamedIcon name={icon} size={16} />
                    {label}
                  </span>
                  <b>{value}</b>
                  <span className={styles.figureName}>{detail}</span>
                </li>
              ))}
            </ul>
          </Card>
        )
      }}
    </Answer>
  )
}
