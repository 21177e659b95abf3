import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { useState } from 'react'
import { ListFoot } from '../records/list-foot.tsx'
import { ListHead } from '../records/list-head.tsx'
import { NoneLeft } from '../records/none-left.tsx'
import styles from '../records/records.module.css'
import { RecordsTable } from '../records/records-table.tsx'
import { type Records, useRecords } from '../records/use-records.ts'
import { Answer } from '../shared/answer.tsx'
import { byName, useUsers } from '../users/use-users.ts'
import { DetailsLink, UserCells, userColumns } from '../users/user-cells.tsx'
import { filterOf, planNames } from '../users/user-words.ts'

const plans = filterOf('All plans', planNames)

/** Selectable users, filtered by plan. */
export function RoleUsers() {
  const records = useRecords({ currentPlan: '' }, byName)
  const { currentPlan } = records.chosen
  const query = useUsers(records.asked, { currentPlan })
  const plan = plans.find(({ value }) => value === currentPlan && value !== '')
  return (
    <Card flush title="Who has them">
      <ListHead search="Name, email or billing" columns={userColumns} records={records}>
        <Select
          label="Plan"
          hideLabel
          options={plans}
          value={currentPlan}
          onChange={(value) => records.choose('currentPlan', value)}
        />
      </ListHead>
      <div className={styles.rows}>
        <Answer query={query} height={500} failed="The users did not load">
          {({ users, total }) =>
            total === 0 ? (
              <NoneLeft what="users" records={records} {...(plan && { filters: [`plan ${plan.label}`] })} />
            ) : (
              <>
                <TickedUsers users={users} records={records} />
                <ListFoot records={records} total={total} />
              </>
            )
          }
        </Answer>
      </div>
    </Card>
  )
}

function TickedUsers({ users, records }: { users: readonly DemoUser[]; records: Records }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const here = users.filter(({ id }) => ticked.has(id)).length
  const hasAll = users.length > 0 && here === users.length
  const tick = (ids: readonly number[], isOn: boolean) =>
    setTicked((before) => {
      const after = new Set(before)
      for (const id of ids) isOn ? after.add(id) : after.delete(id)
      return after
    })
  const all = (
    <Checkbox
      aria-label="Select all users on this page"
      checked={hasAll}
      indeterminate={here > 0 && !hasAll}
      onChange={() =>
        tick(
          users.map(({ id }) => id),
          !hasAll,
        )
      }
    />
  )
  return (
    <>
      <p role="status" className={ticked.size === 0 ? 'visually-hidden' : styles.note}>
        {ticked.size === 0 ? 'Nobody selected' : `${ticked.size} selected`}
      </p>
      <RecordsTable
        label="Users"
        records={records}
        columns={[{ name: 'Ticked', head: all }, ...userColumns, { name: 'Action', end: true }]}
      >
        {users.map((user) => (
          <tr key={user.id} className={styles.card} data-ticked={ticked.has(user.id) || undefined}>
            <td data-place="tick">
              <Checkbox
                aria-label={`Select ${user.fullName}`}
                checked={ticked.has(user.id)}
                onChange={() => tick([user.id], !ticked.has(user.id))}
              />
            </td>
            <UserCells user={user} />
            <td data-place="actions" className={styles.end}>
              <DetailsLink user={user} />
            </td>
          </tr>
        ))}
      </RecordsTable>
    </>
  )
}
