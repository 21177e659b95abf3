import { type ReactNode, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useReadOnly } from './read-only.tsx'
import { TextField } from './text-field.tsx'

/**
 * Confirms an irreversible action. The title names object and effect; `confirm` is its verb. Level 2: focus starts on
 * Cancel. Level 3 (`typeToConfirm`): the object's name must be typed first.
 */
export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  confirm,
  texts,
  typeToConfirm,
  busy,
  tone = 'danger',
}: {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  children?: ReactNode
  /** The button's label: "Sign out 3 sessions". */
  confirm: string
  texts: { cancel: string; close: string; typeName?: (name: string) => string }
  typeToConfirm?: string
  busy?: boolean
  tone?: 'danger' | 'primary'
}) {
  const [typed, setTyped] = useState('')
  const readOnly = useReadOnly()
  const ready = readOnly === undefined && (typeToConfirm === undefined || typed === typeToConfirm)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="sm"
      closeLabel={texts.close}
      footer={
        <>
          <Button tone="ghost" onClick={onClose} data-autofocus={typeToConfirm === undefined || undefined}>
            {texts.cancel}
          </Button>
          <Button tone={tone} disabled={!ready} title={readOnly} busy={busy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {readOnly !== undefined && <Banner tone="info">{readOnly}</Banner>}
      {children}
      {typeToConfirm !== undefined && (
        <TextField
          label={texts.typeName?.(typeToConfirm) ?? typeToConfirm}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
    </Dialog>
  )
}
