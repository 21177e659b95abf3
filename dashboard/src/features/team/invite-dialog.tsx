import type { Role } from '@firepay/contract/auth/abilities.ts'
import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { teamTexts } from '../../locale/en/team.ts'
import { oneTimeKey } from '../../shared/one-time-key.ts'
import { RoleChoice } from './role-choice.tsx'
import styles from './team.module.css'

const texts = teamTexts.dialog

/** Invites somebody by mail to a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()
  const invite = useMutation({
    mutationFn: (body: { email: string; role: Role }) =>
      api('POST /invitations', { body, headers: { 'idempotency-key': oneTimeKey() } }),
    onSuccess: (_, body) => {
      onClose()
      showToast({ tone: 'ok', text: texts.sent(body.email) })
      return invalidate(queries, 'GET /invitations')
    },
  })
  const atField = fieldError(invite.error, 'email')
  const isConflict = invite.error instanceof ProblemError && invite.error.code === 'CONFLICT'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (invite.isPending) return
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) {
      setWrong(true)
      return field.current?.focus()
    }
    invite.mutate({ email: email.trim(), role })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      lead={texts.lead}
      closeLabel={teamTexts.close}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            {teamTexts.cancel}
          </Button>
          <Button tone="primary" type="submit" form={formId} busy={invite.isPending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit} noValidate>
        {invite.isError && atField === null && (
          <Banner tone="bad" live="polite">
            {isConflict ? texts.conflict : problemText(invite.error)}
          </Banner>
        )}
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
      </form>
    </Dialog>
  )
}
