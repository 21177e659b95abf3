import { showToast } from '@firepay/ui/components/toast.tsx'

/** What a button of the sample area says that has nothing behind it (catalogue 0.2). */
export function inert(): void {
  showToast({ tone: 'info', text: 'Not part of the demo' })
}
