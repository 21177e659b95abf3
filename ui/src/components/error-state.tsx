import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import styles from './error-state.module.css'

/** A failed load: what failed, why, the request id for support, and a retry. */
export function ErrorState({
  title,
  children,
  requestId,
  texts,
  onRetry,
  retrying,
  actions,
}: {
  title: ReactNode
  children?: ReactNode
  requestId?: string | undefined
  texts: { request: string; tryAgain: string }
  onRetry?: () => void
  retrying?: boolean
  /** Other actions, before the retry. */
  actions?: ReactNode
}) {
  return (
    <Banner
      tone="bad"
      live="polite"
      title={title}
      action={
        (onRetry || actions) && (
          <>
            {actions}
            {onRetry && (
              <Button size="xs" busy={retrying ?? false} onClick={onRetry}>
                {texts.tryAgain}
              </Button>
            )}
          </>
        )
      }
    >
      {children}
      {requestId && (
        <>
          {' '}
          {texts.request} <code className={styles.id}>{requestId}</code>
        </>
      )}
    </Banner>
  )
}
