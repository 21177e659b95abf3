import { ProblemError } from '@firepay/contract/product/client.ts'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { securityTexts } from '../../locale/security.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { makePasskey } from '../../shared/passkeys.ts'
import type { Passkey } from './security.queries.ts'

const texts = securityTexts.passkeys

/** Asks for a name, creates a passkey in the browser and stores it. The first factor returns recovery codes. */
export function AddPasskeyDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (recoveryCodes: readonly string[] | undefined) => void
}) {
  return (
    <NameDialog
      title={texts.addTitle}
      lead={texts.addLead}
      initial=""
      submit={texts.addConfirm}
      send={async (name) => {
        const started = await api('POST /security/passkeys', { body: {} })
        if (!isStarted(started)) throw new Error('The server sent no options for a passkey')
        const attestation = await makePasskey(started.options)
        const stored = await api('POST /security/passkeys', { body: { name, attestation } })
        return isStarted(stored) ? undefined : stored.recoveryCodes
      }}
      sent={onDone}
      onClose={onClose}
    />
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <NameDialog
      title={texts.renameTitle}
      initial={passkey.name}
      submit={texts.save}
      send={(name) => api('PATCH /security/passkeys/{id}', { params: { id: passkey.id }, body: { name } })}
      sent={() => {
        onClose()
        void invalidate(queries, 'GET /security/passkeys')
      }}
      onClose={onClose}
    />
  )
}

function NameDialog<A>({
  initial,
  send,
  sent,
  ...dialog
}: Pick<ComponentProps<typeof FormDialog>, 'title' | 'lead' | 'submit' | 'onClose'> & {
  initial: string
  send: (name: string) => Promise<A>
  sent: (answer: A) => void
}) {
  const form = useForm({
    initial: { name: initial },
    check: ({ name }) => ({ name: name.trim() === '' ? texts.nameMissing : undefined }),
    send: ({ name }) => send(name.trim()),
    sent,
    // Hides the browser's message for a cancelled passkey dialog.
    refused: (error) => (error instanceof ProblemError ? undefined : texts.addRefused),
  })
  return (
    <FormDialog {...dialog} form={form} size="sm">
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  )
}

/** The response to a request without an attestation. */
function isStarted(answer: object): answer is { options: Record<string, unknown> } {
  return 'options' in answer
}
