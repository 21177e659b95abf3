import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import cards from '../../cards/cards.module.css'
import { Facts } from '../../cards/meters.tsx'
import { useDemoChange } from '../../data.ts'
import { NamedIcon } from '../../icon.tsx'
import { PersonMark } from '../../shared/person-mark.tsx'
import { EditUserDialog } from '../edit-user-dialog.tsx'
import { UserStatus } from '../user-cells.tsx'
import { markToneOf, roleIcons, roleNames, taxIdOf } from '../user-words.ts'
import styles from './view.module.css'

/** The user's profile with actions. */
export function PersonCard({ user }: { user: DemoUser }) {
  const [asking, setAsking] = useState<'change' | 'suspension'>()
  const close = () => setAsking(undefined)
  const { fullName, role, username, email, status, contact, country } = user
  return (
    <Card aria-label={fullName}>
      <div className={styles.person}>
        <PersonMark name={fullName} tone={markToneOf(user)} />
        <h2 className={styles.name}>{fullName}</h2>
        <Badge outline icon={<NamedIcon name={roleIcons[role]} size={13} />}>
          {roleNames[role]}
        </Badge>
      </div>
      <Facts
        facts={[
          { label: 'Tasks done', value: String(180 + user.id * 7) },
          { label: 'Projects', value: String(3 + (user.id % 9)) },
        ]}
      />
      <div className={cards.below}>
        <DescriptionList
          items={[
            { label: 'Username', value: username },
            { label: 'Billing email', value: email },
            { label: 'Status', value: <UserStatus status={status} /> },
            { label: 'Role', value: roleNames[role] },
            { label: 'Tax id', value: taxIdOf(contact) },
            { label: 'Contact', value: <bdi>{contact}</bdi> },
            { label: 'Language', value: 'English' },
            { label: 'Country', value: country },
          ]}
        />
      </div>
      <div className={styles.buttons}>
        <Button tone="primary" onClick={() => setAsking('change')}>
          Edit
        </Button>
        <Button tone="danger-quiet" onClick={() => setAsking('suspension')}>
          Suspend
        </Button>
      </div>
      {asking === 'change' && <EditUserDialog user={user} onClose={close} />}
      <Suspension user={user} isAsked={asking === 'suspension'} onClose={close} />
    </Card>
  )
}

function Suspension({ user, isAsked, onClose }: { user: DemoUser; isAsked: boolean; onClose: () => void }) {
  const { id, fullName } = user
  const suspending = useDemoChange((api) => api('POST /apps/users/update-user', { body: { id, status: 'inactive' } }))
  const suspend = () =>
    suspending.mutate(undefined, {
      onSuccess: () => showToast({ tone: 'ok', text: `${fullName} is suspended` }),
      onError: () => showToast({ tone: 'bad', text: `${fullName} could not be suspended` }),
      onSettled: onClose,
    })
  const keep = () => {
    onClose()
    showToast({ tone: 'info', text: `${fullName} stays as before` })
  }
  return (
    <ConfirmDialog
      opened={isAsked}
      onClose={keep}
      onConfirm={suspend}
      busy={suspending.isPending}
      title={`Suspend ${fullName}?`}
      confirm="Suspend user"
      texts={{ cancel: 'Do not suspend', close: 'Close' }}
    >
      The user becomes inactive until somebody edits the status again.
    </ConfirmDialog>
  )
}
