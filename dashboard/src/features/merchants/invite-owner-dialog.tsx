import { ProblemError } from '@firepay/contract/http/client.ts'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { merchantsTexts } from '../../locale/merchants.ts'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'
import { isAddress } from './is-address.ts'
import type { Merchant } from './merchants.queries.ts'

const texts = merchantsTexts.invitation

/** Invites the owner of a merchant that nobody has joined again, or somebody else in their place. */
export function InviteOwnerDialog({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const queries = useQueryClient()
  const [ownerEmail, setOwnerEmail] = useState(merchant.invited?.email ?? '')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const key = useIdempotencyKey()
  const invite = useMutation({
    mutationFn: (email: string) =>
      api('POST /merchants/{id}/owner-invitation', {
        params: { id: merchant.id },
        body: { ownerEmail: email },
        headers: key.headersFor(email),
      }),
    onSuccess: (_, email) => {
      onClose()
      showToast({ tone: 'ok', text: texts.done(email) })
      return invalidate(queries, 'GET /merchants')
    },
  })
  const atField = fieldError(invite.error, 'ownerEmail')
  const hasJoined = invite.error instanceof ProblemError && invite.error.code === 'CONFLICT'
  const submit = () => {
    if (isAddress(ownerEmail)) return invite.mutate(ownerEmail.trim())
    setWrong(true)
    field.current?.focus()
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      size="sm"
      title={texts.title(merchant.name)}
      lead={texts.lead}
      submit={texts.submit}
      texts={merchantsTexts}
      busy={invite.isPending}
      {...(invite.isError && atField === null && { failure: hasJoined ? texts.joined : problemText(invite.error) })}
    >
      <TextField
        ref={field}
        label={texts.email}
        type="email"
        autoComplete="off"
        dir="ltr"
        data-autofocus
        value={ownerEmail}
        onChange={(event) => {
          setOwnerEmail(event.currentTarget.value)
          setWrong(false)
          if (invite.isError) invite.reset()
        }}
        error={wrong ? texts.emailWrong : (atField ?? undefined)}
      />
    </FormDialog>
  )
}
