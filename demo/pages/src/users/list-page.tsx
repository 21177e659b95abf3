import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconPencil, IconPlus, IconTrash } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { useState } from 'react'
import { ExportMenu } from '../records/export-menu.tsx'
import { ListFoot } from '../records/list-foot.tsx'
import { ListHead } from '../records/list-head.tsx'
import { NoneLeft } from '../records/none-left.tsx'
import styles from '../records/records.module.css'
import { RecordsTable } from '../records/records-table.tsx'
import { useRecords } from '../records/use-records.ts'
import { Answer } from '../shared/answer.tsx'
import { Cell, Grid } from '../shared/grid.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { AddUserPanel } from './add-user-panel.tsx'
import { DeleteUser } from './delete-user.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { byName, useUsers } from './use-users.ts'
import { DetailsLink, UserCells, userColumns } from './user-cells.tsx'
import { UserFigures } from './user-figures.tsx'
import { filterOf, planNames, roleNames, statusNames } from './user-words.ts'

const everybody = { role: '', currentPlan: '', status: '' }

const filters = [
  { name: 'role', label: 'Role', options: filterOf('All roles', roleNames) },
  { name: 'currentPlan', label: 'Plan', options: filterOf('All plans', planNames) },
  { name: 'status', label: 'Status', options: filterOf('All statuses', statusNames) },
] as const

const columns = [...userColumns, { name: 'Actions', end: true }] as const

type Asking = { about: 'new' } | { about: 'change' | 'deletion'; of: DemoUser }

/** The sample users: search, filters, add, edit and delete (catalogue 5.7). */
export default function UserListPage() {
  const records = useRecords(everybody, byName)
  const [asking, setAsking] = useState<Asking>()
  const query = useUsers(records.asked, records.chosen)
  const close = () => setAsking(undefined)
  return (
    <PageLayout title="Users">
      <UserFigures />
      <Filters records={records} />
      <Card flush aria-label="Users">
        <ListHead search="Name, email or billing" columns={columns} records={records}>
          <ExportMenu records={query.data?.users ?? []} />
          <Button
            tone="primary"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAsking({ about: 'new' })}
          >
            Add new user
          </Button>
        </ListHead>
        <div className={styles.rows}>
          <Answer query={query} height={500} failed="The users did not load">
            {({ users, total }) =>
              total === 0 ? (
                <NoneLeft what="users" records={records} filters={namesOf(records.chosen)} />
              ) : (
                <>
                  <RecordsTable label="Users" columns={columns} records={records}>
                    {users.map((user) => (
                      <UserRow key={user.id} user={user} onAsk={setAsking} />
                    ))}
                  </RecordsTable>
                  <ListFoot records={records} total={total} />
                </>
              )
            }
          </Answer>
        </div>
      </Card>
      <AddUserPanel opened={asking?.about === 'new'} onClose={close} />
      {asking?.about === 'change' && <EditUserDialog user={asking.of} onClose={close} />}
      <DeleteUser user={asking?.about === 'deletion' ? asking.of : undefined} onClose={close} />
    </PageLayout>
  )
}

function Filters({ records }: { records: ReturnType<typeof useRecords<typeof everybody>> }) {
  const { chosen, choose, clear, isNarrowed } = records
  return (
    <Card
      title="Filters"
      action={
        isNarrowed && (
          <Button tone="ghost" onClick={clear}>
            Clear filters
          </Button>
        )
      }
    >
      <Grid>
        {filters.map(({ name, label, options }) => (
          <Cell key={name} span={4}>
            <Select label={label} options={options} value={chosen[name]} onChange={(value) => choose(name, value)} />
          </Cell>
        ))}
      </Grid>
    </Card>
  )
}

/** The filters in words: `role Editor`. */
function namesOf(chosen: typeof everybody): string[] {
  return filters.flatMap(({ name, label, options }) => {
    const option = options.find(({ value }) => value === chosen[name] && value !== '')
    return option === undefined ? [] : [`${label.toLowerCase()} ${option.label}`]
  })
}

function UserRow({ user, onAsk }: { user: DemoUser; onAsk: (asking: Asking) => void }) {
  return (
    <tr className={styles.card}>
      <UserCells user={user} />
      <td data-place="actions" className={styles.end}>
        <span className={styles.actions}>
          <DetailsLink user={user} />
          <IconButton size="sm" label={`Edit ${user.fullName}`} onClick={() => onAsk({ about: 'change', of: user })}>
            <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            label={`Delete ${user.fullName}`}
            onClick={() => onAsk({ about: 'deletion', of: user })}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </td>
    </tr>
  )
}
