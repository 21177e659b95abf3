import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import { useDemoChange } from '../data.ts'

/** Confirms the deletion of a user; closed while `user` is absent. */
export function DeleteUser({ user, onClose }: { user: DemoUser | undefined; onClose: () => void }) {
  const deletion = useDemoChange((api, id: number) => api('DELETE /apps/users/delete', { query: { id: String(id) } }))
  // The name stays during the closing transition.
  const [last, setLast] = useState(user)
  if (user !== undefined && user !== last) setLast(user)
  const remove = () => {
    if (user === undefined) return
    deletion.mutate(user.id, {
      onSuccess: () => showToast({ tone: 'ok', text: `${user.fullName} is deleted` }),
      onError: () => showToast({ tone: 'bad', text: `${user.fullName} could not be deleted` }),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      opened={user !== undefined}
      onClose={onClose}
      onConfirm={remove}
      busy={deletion.isPending}
      title={`Delete ${last?.fullName ?? ''}?`}
      confirm="Delete user"
      texts={{ cancel: 'Keep user', close: 'Close' }}
    >
      The user leaves all lists of the sample area. A reload of the page brings everybody back.
    </ConfirmDialog>
  )
}
