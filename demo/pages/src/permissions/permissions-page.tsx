import type { Permission } from '@firepay/demo-contract/permissions.ts'
import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconPencil, IconPlus, IconTrash } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import { usePlace } from '../context.tsx'
import { useDemo, useDemoChange } from '../data.ts'
import { ListFoot } from '../records/list-foot.tsx'
import { ListHead } from '../records/list-head.tsx'
import { NoneLeft } from '../records/none-left.tsx'
import styles from '../records/records.module.css'
import { type RecordColumn, RecordsTable } from '../records/records-table.tsx'
import { type Records, useRecords } from '../records/use-records.ts'
import { Answer } from '../shared/answer.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { ordered } from './order-permissions.ts'
import { PermissionDialog } from './permission-dialog.tsx'

type Holder = Permission['assignedTo'][number]

const holders: Record<Holder, { label: string; tone: Tone }> = {
  administrator: { label: 'Administrator', tone: 'info' },
  manager: { label: 'Manager', tone: 'warn' },
  user: { label: 'User', tone: 'ok' },
  support: { label: 'Support', tone: 'disp' },
  'restricted-user': { label: 'Restricted user', tone: 'bad' },
}

const columns: readonly RecordColumn[] = [
  { name: 'Name', sort: 'name' },
  { name: 'Assigned to' },
  { name: 'Created', sort: 'createdDate' },
  { name: 'Actions', end: true },
]

const roleOptions = [
  { value: '', label: 'All roles' },
  ...Object.entries(holders).map(([value, { label }]) => ({ value, label })),
]

/** Above the number of permissions: the call cannot sort, so the page sorts and pages. */
const all = '1000'

/** The open dialog: rename or delete. */
type Asking = { about: 'name'; of?: Permission } | { about: 'removal'; of: Permission }

/** Permissions of the sample area and their roles (catalogue 5.9). */
export default function PermissionsPage() {
  const records = useRecords({ assignedTo: '' }, { column: '', direction: 'asc' })
  const { q } = records.asked
  const { assignedTo } = records.chosen
  const [asking, setAsking] = useState<Asking>()
  const query = useDemo(['permissions', q, assignedTo], (api, signal) =>
    api('GET /apps/permissions/data', { query: { q, assignedTo, perPage: all }, signal }),
  )
  const role = roleOptions.find(({ value }) => value === assignedTo && value !== '')
  return (
    <PageLayout title="Permissions" lead="Permissions are granted to roles; a person has those of all their roles.">
      <Card flush aria-label="Permissions">
        <ListHead search="Name or date" columns={columns} records={records}>
          <Select
            label="Role"
            hideLabel
            options={roleOptions}
            value={assignedTo}
            onChange={(value) => records.choose('assignedTo', value)}
          />
          <Button
            tone="primary"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAsking({ about: 'name' })}
          >
            Add permission
          </Button>
        </ListHead>
        <div className={styles.rows}>
          <Answer query={query} height={440} failed="The permissions did not load">
            {({ permissions }) =>
              permissions.length === 0 ? (
                <NoneLeft what="permissions" records={records} {...(role && { filters: [role.label] })} />
              ) : (
                <PermissionRows permissions={permissions} records={records} onAsk={setAsking} />
              )
            }
          </Answer>
        </div>
      </Card>
      {asking?.about === 'name' && <PermissionDialog of={asking.of} onClose={() => setAsking(undefined)} />}
      <Removal of={asking?.about === 'removal' ? asking.of : undefined} onClose={() => setAsking(undefined)} />
    </PageLayout>
  )
}

function PermissionRows({
  permissions,
  records,
  onAsk,
}: {
  permissions: readonly Permission[]
  records: Records
  onAsk: (asking: Asking) => void
}) {
  const { page, perPage, order } = records.asked
  const shown = ordered(permissions, order).slice((page - 1) * perPage, page * perPage)
  return (
    <>
      <RecordsTable label="Permissions" columns={columns} records={records}>
        {shown.map((permission) => (
          <PermissionRow key={permission.id} permission={permission} onAsk={onAsk} />
        ))}
      </RecordsTable>
      <ListFoot records={records} total={permissions.length} />
    </>
  )
}

function PermissionRow({ permission, onAsk }: { permission: Permission; onAsk: (asking: Asking) => void }) {
  const { link: Link } = usePlace()
  const { name, assignedTo, createdDate } = permission
  return (
    <tr className={styles.card}>
      <td data-place="main">
        <b>{name}</b>
      </td>
      <td data-label="Assigned to" data-place="whole">
        <span className={styles.badges}>
          {assignedTo.map((holder) => (
            <Link key={holder} href="/apps/user/list" className={styles.badgeLink}>
              <Badge tone={holders[holder].tone} icon={null}>
                {holders[holder].label}
              </Badge>
            </Link>
          ))}
        </span>
      </td>
      <td data-label="Created" data-place="about">
        {createdDate}
      </td>
      <td data-place="actions" className={styles.end}>
        <span className={styles.actions}>
          <IconButton size="sm" label={`Rename ${name}`} onClick={() => onAsk({ about: 'name', of: permission })}>
            <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={`Delete ${name}`} onClick={() => onAsk({ about: 'removal', of: permission })}>
            <IconTrash size={16} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </td>
    </tr>
  )
}

function Removal({ of, onClose }: { of: Permission | undefined; onClose: () => void }) {
  const removal = useDemoChange((api, id: number) =>
    api('DELETE /apps/permissions/delete', { query: { id: String(id) } }),
  )
  // The name stays during the closing transition.
  const [last, setLast] = useState(of)
  if (of !== undefined && of !== last) setLast(of)
  const remove = () => {
    if (of === undefined) return
    removal.mutate(of.id, {
      onSuccess: () => showToast({ tone: 'ok', text: `${of.name} is gone` }),
      onError: () => showToast({ tone: 'bad', text: `${of.name} could not be deleted` }),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      opened={of !== undefined}
      onClose={onClose}
      onConfirm={remove}
      busy={removal.isPending}
      title={`Delete ${last?.name ?? ''}?`}
      confirm="Delete permission"
      texts={{ cancel: 'Keep it', close: 'Close' }}
    >
      Every role that has this permission loses it. A reload of the page brings it back.
    </ConfirmDialog>
  )
}
