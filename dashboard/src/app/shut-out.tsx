import { ProblemError } from '@firepay/contract/product/client.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconLock } from '@firepay/ui/components/icons.ts'
import type { Query } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { shellTexts } from '../locale/shell.ts'
import { queries } from './queries.ts'
import { signOut } from './sign-out.ts'
import { StatusPage } from './status-pages.tsx'

const texts = shellTexts.shutOut
const cache = queries.getQueryCache()

/**
 * Replaces the page by one message while the server refuses this IP address: the allow-list changed during the session,
 * or the user changed networks. Otherwise each part of the page would show the same error.
 */
export function UnlessShutOut({ children }: { children: ReactNode }) {
  const isShutOut = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => cache.getAll().some(isRefused),
  )
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await queries.refetchQueries({ predicate: isRefused, type: 'all' })
    setBusy(false)
  }
  if (!isShutOut) return children
  return (
    <StatusPage title={texts.title} icon={<IconLock size={20} stroke={1.75} />} tone="bad" text={texts.text}>
      <Button tone="primary" busy={busy} onClick={() => void again()}>
        {shellTexts.pages.tryAgain}
      </Button>
      <Button onClick={() => void signOut()}>{texts.signOut}</Button>
    </StatusPage>
  )
}

function isRefused(query: Query): boolean {
  const { error } = query.state
  return error instanceof ProblemError && error.code === 'IP_NOT_ALLOWED'
}
