import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { usePlace } from '../context.tsx'
import { NamedIcon } from '../icon.tsx'
import type { RecordColumn } from '../records/records-table.tsx'
import { PersonLine } from '../shared/person-line.tsx'
import {
  billingNames,
  markToneOf,
  planNames,
  roleIcons,
  roleNames,
  roleTones,
  statusNames,
  statusTones,
} from './user-words.ts'
import styles from './users.module.css'

/** Columns of all lists of users. */
export const userColumns: readonly RecordColumn[] = [
  { name: 'User', sort: 'fullName' },
  { name: 'Role', sort: 'role' },
  { name: 'Plan', sort: 'currentPlan' },
  { name: 'Billing', sort: 'billing' },
  { name: 'Status', sort: 'status' },
]

/** The cells of these columns. */
export function UserCells({ user }: { user: DemoUser }) {
  const { link: Link } = usePlace()
  const { id, fullName, email, role, currentPlan, billing, status } = user
  return (
    <>
      <td data-place="main">
        <PersonLine name={fullName} detail={email} tone={markToneOf(user)}>
          <Link href={`/apps/user/view/${id}`} className={styles.name}>
            {fullName}
          </Link>
        </PersonLine>
      </td>
      <td data-label="Role" data-place="about">
        <span className={styles.role}>
          <span className={styles.roleIcon} data-tone={roleTones[role]}>
            <NamedIcon name={roleIcons[role]} size={16} />
          </span>
          {roleNames[role]}
        </span>
      </td>
      <td data-label="Plan">{planNames[currentPlan]}</td>
      <td data-label="Billing">{billingNames[billing]}</td>
      <td data-label="Status" data-place="side">
        <UserStatus status={status} />
      </td>
    </>
  )
}

export function UserStatus({ status }: { status: DemoUser['status'] }) {
  return (
    <Badge tone={statusTones[status]} {...(status === 'inactive' && { icon: <NamedIcon name="Minus" size={13} /> })}>
      {statusNames[status]}
    </Badge>
  )
}

/** An icon link to a user's page. */
export function DetailsLink({ user: { id, fullName } }: { user: DemoUser }) {
  const { link: Link } = usePlace()
  const label = `Details of ${fullName}`
  return (
    <Link href={`/apps/user/view/${id}`} className={styles.iconLink} aria-label={label} title={label}>
      <NamedIcon name="Eye" size={16} />
    </Link>
  )
}
