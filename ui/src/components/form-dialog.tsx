import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import styles from './form-dialog.module.css'
import { useReadOnly } from './read-only.tsx'
import { Stack } from './stack.tsx'

export type FormDialogProps = Pick<DialogProps, 'onClose' | 'title' | 'lead' | 'size' | 'children'> & {
  /** Ref and handlers of the form. It is not submitted while `busy`. */
  form: ComponentProps<'form'>
  busy: boolean
  /** An error of the whole form; field errors are shown at the fields. */
  failure?: ReactNode
  /** The verb on the button. */
  submit: string
  tone?: 'primary' | 'danger'
  texts: { cancel: string; close: string }
  /** Set while the form holds unsaved input: the question on Esc and its two answers. */
  unsaved?: { question: string; keep: string; discard: string } | undefined
}

/**
 * A dialog with a form and two buttons, Cancel and submit. Enter in a field submits. While `unsaved` is set, Esc, × and
 * a click outside ask before closing; Cancel closes at once.
 */
export function FormDialog({
  onClose,
  form,
  busy,
  failure,
  submit,
  tone = 'primary',
  texts,
  unsaved,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const readOnly = useReadOnly()
  const [isAsking, setAsking] = useState(false)
  const lastFocused = useRef<HTMLElement>(null)
  if (isAsking && unsaved === undefined) setAsking(false)
  const keepEditing = () => {
    setAsking(false)
    lastFocused.current?.focus()
  }
  const leave = () => {
    // What is on its way may still succeed, and its outcome is shown here.
    if (busy) return
    if (unsaved === undefined) onClose()
    else if (isAsking) keepEditing()
    else setAsking(true)
  }
  return (
    <Dialog
      {...dialog}
      opened
      onClose={leave}
      closeLabel={texts.close}
      footer={
        isAsking && unsaved !== undefined ? (
          <>
            <span className={styles.question} role="alert">
              {unsaved.question}
            </span>
            <Button key="keep" autoFocus onClick={keepEditing}>
              {unsaved.keep}
            </Button>
            <Button tone="danger" onClick={onClose}>
              {unsaved.discard}
            </Button>
          </>
        ) : (
          <>
            <Button tone="ghost" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button tone={tone} type="submit" form={id} busy={busy} disabled={readOnly !== undefined} title={readOnly}>
              {submit}
            </Button>
          </>
        )
      }
    >
      <form
        {...form}
        id={id}
        onFocus={({ target }) => {
          lastFocused.current = target
        }}
        onInput={() => setAsking(false)}
      >
        <Stack>
          {readOnly !== undefined && <Banner tone="info">{readOnly}</Banner>}
          {failure !== undefined && (
            <Banner tone="bad" live="polite">
              {failure}
            </Banner>
          )}
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}
