import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { roleTexts } from '../../locale/roles.ts'
import { teamTexts as texts } from '../../locale/team.ts'
import { useUser } from '../../shared/current-user.ts'
import { RoleChoice } from './role-choice.tsx'
import styles from './team.module.css'
import type { Member } from './team.queries.ts'

type Props = { member: Member; onClose: () => void }
const nameOf = (member: Member) => member.fullName || member.email

export function RoleDialog({ member, onClose }: Props) {
  const queries = useQueryClient()
  const [role, setRole] = useState(member.role)
  const change = useMutation({
    mutationFn: () => api('PATCH /members/{id}', { params: { id: member.id }, body: { role } }),
    onSuccess: () => {
      onClose()
      showToast({ tone: 'ok', text: texts.role.saved(nameOf(member), roleTexts.names[role]) })
      return invalidate(queries, 'GET /members')
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.role.title(nameOf(member))}
      lead={texts.role.lead}
      closeLabel={texts.close}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            tone="primary"
            busy={change.isPending}
            onClick={() => (role === member.role ? onClose() : change.mutate())}
          >
            {texts.role.save}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Failure error={change.error} />
        <RoleChoice label={texts.role.label} value={role} onChange={setRole} />
      </div>
    </Dialog>
  )
}

export function EndSessionsDialog({ member, onClose }: Props) {
  const { merchant } = useUser()
  const end = useMutation({
    mutationFn: () => api('DELETE /members/{id}/sessions', { params: { id: member.id } }),
    onSuccess: ({ ended }) => {
      onClose()
      showToast({ tone: 'ok', text: texts.sessions.done(ended, nameOf(member)) })
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => end.mutate()}
      busy={end.isPending}
      title={texts.sessions.title(nameOf(member))}
      confirm={texts.sessions.confirm}
      texts={texts}
    >
      <p>{texts.sessions.text(merchant.name)}</p>
      <Failure error={end.error} />
    </ConfirmDialog>
  )
}

export function RemoveDialog({ member, onClose }: Props) {
  const queries = useQueryClient()
  const { merchant } = useUser()
  const remove = useMutation({
    mutationFn: () => api('DELETE /members/{id}', { params: { id: member.id } }),
    onSuccess: () => {
      onClose()
      showToast({ tone: 'ok', text: texts.removal.done(nameOf(member)) })
      return invalidate(queries, 'GET /members')
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      title={texts.removal.title(nameOf(member), merchant.name)}
      confirm={texts.removal.confirm}
      texts={texts}
    >
      <p>{texts.removal.text}</p>
      <Failure error={remove.error} />
    </ConfirmDialog>
  )
}

function Failure({ error }: { error: unknown }) {
  if (error === null) return null
  const isConflict = error instanceof ProblemError && error.code === 'CONFLICT'
  return (
    <Banner tone="bad" live="polite">
      {isConflict ? texts.lastOwner : problemText(error)}
    </Banner>
  )
}
