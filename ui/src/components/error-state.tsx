import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import styles from './error-state.module.css'

/** Something did not load: what failed, why, the request id for whoever helps, and a way to try again. */
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
  /** Other ways out, before the retry. */
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
