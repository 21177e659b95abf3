import { isPageCovered } from '@firepay/ui/components/page-covered.ts'
import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { useUser } from './current-user.ts'

type Handlers = Readonly<Record<string, (event: KeyboardEvent) => void>>

/**
 * Single-key shortcuts while the component is mounted: `useShortcuts({ j: next, 'g t': goToTransactions })`. Ignored in
 * fields and open dialogs, with Ctrl, Alt or Meta held, and when disabled by the user (WCAG 2.1.4).
 */
export function useShortcuts(handlers: Handlers): void {
  const enabled = useUser().preferences.shortcuts !== false
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const keys = Object.keys(handlers).join('\n')
  useEffect(() => {
    if (!enabled) return
    const bound = keys.split('\n').map((key) => [
      anyLayout(key),
      (event: KeyboardEvent) => {
        event.preventDefault()
        latest.current[key]?.(event)
      },
    ])
    return tinykeys(window, Object.fromEntries(bound), { ignore: isTaken })
  }, [enabled, keys])
}

/** Signs such as `[`, `/` and `?` need Shift or AltGr on many keyboards; letters do not. */
function anyLayout(keys: string): string {
  return keys
    .split(' ')
    .map((key) => (/^[a-z]$/.test(key) ? key : `[Shift]+[Alt]+[Control]+${key}`))
    .join(' ')
}

function isTaken(event: KeyboardEvent): boolean {
  const composed = event.getModifierState?.('AltGraph') ?? false
  if (event.defaultPrevented || event.metaKey || ((event.ctrlKey || event.altKey) && !composed)) return true
  if (isPageCovered()) return true
  const target = event.target
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [role="dialog"]') !== null)
  )
}
