import { ProblemError } from '@firepay/contract/product/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { roleNames } from '../../locale/role-names.ts'
import { teamTexts as texts } from '../../locale/team.ts'
import { useUser } from '../../shared/current-user.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { withMailFolder } from '../../shared/mail-said.ts'
import { problemText } from '../../shared/problem-text.ts'
import { RoleChoice } from './role-choice.tsx'
import type { Member } from './team.queries.ts'

type Props = { member: Member; onClose: () => void }
const nameOf = (member: Member) => member.fullName || member.email

export function RoleDialog({ member, onClose }: Props) {
  const queries = useQueryClient()
  const form = useForm({
    initial: { role: member.role },
    unchanged: onClose,
    send: (body) => api('PATCH /members/{id}', { params: { id: member.id }, body }),
    sent: (_, { role }) => {
      onClose()
      showToast({ tone: 'ok', text: texts.role.saved(nameOf(member), roleNames[role]) })
      void invalidate(queries, 'GET /members')
    },
    refused: lastOwnerText,
  })
  return (
    <FormDialog
      onClose={onClose}
      form={form}
      title={texts.role.title(nameOf(member))}
      lead={withMailFolder(texts.role.lead)}
      submit={texts.role.save}
    >
      <RoleChoice label={texts.role.label} {...form.choice('role')} />
    </FormDialog>
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
      <p>{withMailFolder(texts.sessions.text(merchant.name))}</p>
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
      <p>{withMailFolder(texts.removal.text)}</p>
      <Failure error={remove.error} />
    </ConfirmDialog>
  )
}

function Failure({ error }: { error: unknown }) {
  if (error === null) return null
  return (
    <Banner tone="bad" live="polite">
      {lastOwnerText(error) ?? problemText(error)}
    </Banner>
  )
}

function lastOwnerText(error: unknown): string | undefined {
  return error instanceof ProblemError && error.code === 'CONFLICT' ? texts.lastOwner : undefined
}
