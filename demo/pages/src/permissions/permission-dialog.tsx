import type { Permission } from '@firepay/demo-contract/permissions.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import { useDemoChange } from '../data.ts'
import { inert } from '../inert.ts'

/** Creates a permission, or renames `of`. */
export function PermissionDialog({ of, onClose }: { of: Permission | undefined; onClose: () => void }) {
  const [name, setName] = useState(of?.name ?? '')
  const [error, setError] = useState<string>()
  const saving = useDemoChange(
    (api, text: string): Promise<unknown> =>
      of === undefined
        ? api('POST /apps/permissions/add-permission', { body: { permission: { name: text } } })
        : api('POST /apps/permissions/update-permission', { body: { id: of.id, name: text } }),
  )
  const save = () => {
    const text = name.trim()
    setError(text === '' ? 'Please enter a valid permission name' : undefined)
    if (text === '' || saving.isPending) return
    saving.mutate(text, {
      onSuccess: () => {
        showToast({ tone: 'ok', text: of === undefined ? `${text} is added` : `The permission is now called ${text}` })
        onClose()
      },
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={of === undefined ? 'Add permission' : 'Rename permission'}
      {...(of === undefined && { lead: 'It is granted to administrators first.' })}
      submit={of === undefined ? 'Add permission' : 'Save name'}
      texts={{ cancel: 'Discard', close: 'Close' }}
      busy={saving.isPending}
      failure={saving.isError ? 'The permission could not be saved. Try again.' : undefined}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          save()
        },
      }}
    >
      {of !== undefined && (
        <Banner tone="warn">
          Code that checks for the old name no longer finds this permission and may stop working.
        </Banner>
      )}
      <TextField
        label="Permission name"
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        {...(error !== undefined && { error })}
      />
      <Checkbox label="Set as core permission" onChange={inert} />
    </FormDialog>
  )
}
