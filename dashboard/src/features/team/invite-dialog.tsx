import { ProblemError } from '@firepay/contract/http/client.ts'
import type { Role } from '@firepay/contract/product/abilities.ts'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { teamTexts } from '../../locale/en/team.ts'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'
import { RoleChoice } from './role-choice.tsx'

const texts = teamTexts.dialog

/** Invites somebody by mail to a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const key = useIdempotencyKey()
  const invite = useMutation({
    mutationFn: (body: { email: string; role: Role }) =>
      api('POST /invitations', { body, headers: key.headersFor(body) }),
    onSuccess: (_, body) => {
      onClose()
      showToast({ tone: 'ok', text: texts.sent(body.email) })
      return invalidate(queries, 'GET /invitations')
    },
  })
  const atField = fieldError(invite.error, 'email')
  const isConflict = invite.error instanceof ProblemError && invite.error.code === 'CONFLICT'
  const submit = () => {
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) {
      setWrong(true)
      return field.current?.focus()
    }
    invite.mutate({ email: email.trim(), role })
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title={texts.title}
      lead={texts.lead}
      submit={texts.send}
      texts={teamTexts}
      busy={invite.isPending}
      {...(invite.isError && atField === null && { failure: isConflict ? texts.conflict : problemText(invite.error) })}
    >
      <TextField
        ref={field}
        label={texts.email}
        type="email"
        autoComplete="off"
        dir="ltr"
        data-autofocus
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setWrong(false)
          if (invite.isError) invite.reset()
        }}
        error={wrong ? texts.emailWrong : (atField ?? undefined)}
      />
      <RoleChoice label={texts.role} value={role} onChange={setRole} />
    </FormDialog>
  )
}
