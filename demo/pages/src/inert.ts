import { showToast } from '@firepay/ui/components/toast.tsx'

/** The message of buttons without a function (catalogue 0.2). */
export function inert(): void {
  showToast({ tone: 'info', text: 'Not part of the demo' })
}
