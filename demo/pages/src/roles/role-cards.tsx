import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconCopy, IconPlus } from '@firepay/ui/components/icons.ts'
import { useState } from 'react'
import { useDemo } from '../data.ts'
import { inert } from '../inert.ts'
import { Cell, Grid } from '../shared/grid.tsx'
import { PersonMark } from '../shared/person-mark.tsx'
import { RoleDialog, usersOf } from './role-dialog.tsx'
import { type Role, useRoles } from './role-store.ts'
import styles from './roles.module.css'

const atMost = 5

/** Cards of roles with some of their users, and a card to add one. */
export function RoleCards() {
  const roles = useRoles()
  const [asking, setAsking] = useState<{ of?: Role }>()
  const { data: people = [] } = useDemo(['users', 'all'], (api, signal) =>
    api('GET /api/users/list/all-data', { signal }),
  )
  const starts = roles.map((_, at) => roles.slice(0, at).reduce((sum, { users }) => sum + users, 0))
  return (
    <>
      <Grid>
        {roles.map((role, at) => {
          const start = starts[at] ?? 0
          const names = people.slice(start, start + Math.min(role.users, atMost)).map(({ fullName }) => fullName)
          return (
            <Cell key={role.id} span={4}>
              <RoleCard role={role} names={names} onEdit={() => setAsking({ of: role })} />
            </Cell>
          )
        })}
        <Cell span={4}>
          <Card aria-label="New role">
            <div className={styles.add}>
              <div>
                <h2 className={styles.name}>New role</h2>
                <p className={styles.text}>For work that fits none of these.</p>
              </div>
              <Button
                tone="primary"
                icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
                onClick={() => setAsking({})}
              >
                Add new role
              </Button>
            </div>
          </Card>
        </Cell>
      </Grid>
      {asking !== undefined && <RoleDialog of={asking.of} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function RoleCard({ role, names, onEdit }: { role: Role; names: readonly string[]; onEdit: () => void }) {
  return (
    <Card aria-label={role.name}>
      <div className={styles.role}>
        <div className={styles.line}>
          <span className={styles.text}>Total {usersOf(role)}</span>
          <span className={styles.people}>
            {names.map((name) => (
              <PersonMark key={name} name={name} />
            ))}
          </span>
        </div>
        <h2 className={styles.name}>{role.name}</h2>
        <div className={styles.line}>
          <Button size="xs" aria-label={`Edit role ${role.name}`} onClick={onEdit}>
            Edit role
          </Button>
          <IconButton size="sm" label={`Copy ${role.name}`} onClick={inert}>
            <IconCopy size={16} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </Card>
  )
}
