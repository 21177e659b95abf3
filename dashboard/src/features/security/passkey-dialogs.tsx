import { ProblemError } from '@firepay/contract/http/client.ts'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { securityTexts } from '../../locale/security.ts'
import { makePasskey } from '../../shared/passkeys.ts'
import type { Passkey } from './security.queries.ts'

const texts = securityTexts.passkeys

/** Asks for a name, then lets the browser make a passkey and stores it. The first factor brings recovery codes. */
export function AddPasskeyDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (recoveryCodes: readonly string[] | undefined) => void
}) {
  const add = useMutation({
    mutationFn: async (name: string) => {
      const started = await api('POST /security/passkeys', { body: {} })
      if (!isStarted(started)) throw new Error('The server sent no options for a passkey')
      const attestation = await makePasskey(started.options)
      const stored = await api('POST /security/passkeys', { body: { name, attestation } })
      return isStarted(stored) ? undefined : stored.recoveryCodes
    },
    onSuccess: onDone,
  })
  const failure =
    add.error === null ? undefined : add.error instanceof ProblemError ? problemText(add.error) : texts.addRefused
  return (
    <NameDialog
      title={texts.addTitle}
      lead={texts.addLead}
      initial=""
      submit={texts.addConfirm}
      busy={add.isPending}
      failure={failure}
      onSubmit={(name) => add.mutate(name)}
      onClose={onClose}
    />
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient()
  const rename = useMutation({
    mutationFn: (name: string) => api('PATCH /security/passkeys/{id}', { params: { id: passkey.id }, body: { name } }),
    onSuccess: () => {
      onClose()
      return invalidate(queries, 'GET /security/passkeys')
    },
  })
  return (
    <NameDialog
      title={texts.renameTitle}
      initial={passkey.name}
      submit={texts.save}
      busy={rename.isPending}
      failure={rename.isError ? problemText(rename.error) : undefined}
      onSubmit={(name) => rename.mutate(name)}
      onClose={onClose}
    />
  )
}

function NameDialog({
  title,
  lead,
  initial,
  submit,
  busy,
  failure,
  onSubmit,
  onClose,
}: {
  title: string
  lead?: string
  initial: string
  submit: string
  busy: boolean
  failure: string | undefined
  onSubmit: (name: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState(initial)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const send = () => {
    if (name.trim() === '') {
      setMissing(true)
      return field.current?.focus()
    }
    onSubmit(name.trim())
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={send}
      size="sm"
      title={title}
      lead={lead}
      submit={submit}
      texts={securityTexts}
      busy={busy}
      failure={failure}
    >
      <TextField
        ref={field}
        label={texts.name}
        hint={texts.nameHint}
        error={missing ? texts.nameMissing : undefined}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setMissing(false)
        }}
      />
    </FormDialog>
  )
}

/** The answer to a request without an attestation. */
function isStarted(answer: object): answer is { options: Record<string, unknown> } {
  return 'options' in answer
}
