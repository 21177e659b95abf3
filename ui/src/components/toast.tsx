import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from './icons.ts'
import styles from './toast.module.css'

export type ToastMessage = {
  text: ReactNode
  tone?: 'ok' | 'info' | 'bad'
  /** An undo or a next step ("Show 5 failed"); keeps the toast longer. */
  action?: { label: string; run: () => void }
}

type Toast = ToastMessage & { id: number }

const atMost = 3
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Reports an outcome that the screen does not show. Show blocking errors at their source instead. */
export function showToast(message: ToastMessage): void {
  lastId += 1
  change([...toasts, { ...message, id: lastId }].slice(-atMost))
}

const dismiss = (id: number) => change(toasts.filter((toast) => toast.id !== id))

const icons = { ok: IconCircleCheck, info: IconInfoCircle, bad: IconAlertCircle }

/** The toast area, bottom end. Mount once; the live region stays in the page while empty. */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <section className={styles.region} aria-label={label} aria-live="polite" data-react-aria-top-layer="">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismissLabel={dismissLabel} />
      ))}
    </section>
  )
}

function ToastCard({ toast, dismissLabel }: { toast: Toast; dismissLabel: string }) {
  const [held, setHeld] = useState(false)
  const ms = toast.action ? 10_000 : 5_000
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(toast.id), ms)
    return () => clearTimeout(timer)
  }, [held, ms, toast.id])
  const ToneIcon = icons[toast.tone ?? 'info']
  const { action } = toast
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer.
    <div
      className={styles.toast}
      data-tone={toast.tone ?? 'info'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToneIcon size={18} stroke={1.75} aria-hidden="true" />
      <div className={styles.text}>{toast.text}</div>
      {action && (
        <Button
          size="xs"
          onClick={() => {
            action.run()
            dismiss(toast.id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={dismissLabel} size="sm" onClick={() => dismiss(toast.id)}>
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </div>
  )
}
