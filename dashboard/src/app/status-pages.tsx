import { ProblemError } from '@firepay/contract/product/client.ts'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconAlertTriangle, IconLock, IconSearch } from '@firepay/ui/components/icons.ts'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { shellTexts } from '../locale/shell.ts'
import { useUser } from '../shared/current-user.ts'
import { homeOf } from '../shared/home.ts'
import { useOffline } from '../shared/offline.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { problemText } from '../shared/problem-text.ts'
import { RouterLink } from '../shared/router-link.tsx'
import styles from './status-pages.module.css'

const texts = shellTexts.pages
const icon = { size: 20, stroke: 1.75 }

export function NotFoundPage() {
  return (
    <StatusPage title={texts.notFound} icon={<IconSearch {...icon} />} text={texts.notFoundText}>
      <HomeLink />
    </StatusPage>
  )
}

export function NotAuthorizedPage() {
  return (
    <StatusPage title={texts.notAuthorized} icon={<IconLock {...icon} />} text={texts.notAuthorizedText}>
      <HomeLink />
    </StatusPage>
  )
}

/** The page of `/error`: the failure happened elsewhere, so there is no retry. */
export function FailedPage() {
  return (
    <StatusPage title={texts.error} icon={<IconAlertTriangle {...icon} />} tone="bad" text={texts.errorText}>
      <HomeLink />
    </StatusPage>
  )
}

/** A page whose code or data failed to load; the shell stays. Retries when the network returns. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const failedToLoad = isLoadFailure(error)
  const isOffline = useOffline() && failedToLoad
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline) location.reload()
    wasOffline.current = isOffline
  }, [isOffline])
  const problem = error instanceof ProblemError ? error : null
  const told = () => {
    if (isOffline) return { title: texts.offline, text: texts.offlineText }
    if (failedToLoad) return { title: texts.loadFailed, text: texts.loadFailedText }
    return { title: texts.error, text: problem ? problemText(problem) : texts.errorText }
  }
  const tryAgain = () => {
    // Without a reset, a failed query throws its old error again.
    resetQueries()
    reset()
  }
  return (
    <StatusPage {...told()} icon={<IconAlertTriangle {...icon} />} tone="bad" requestId={problem?.requestId}>
      {!isOffline && (
        <Button tone="primary" onClick={() => (failedToLoad ? location.reload() : tryAgain())}>
          {failedToLoad ? texts.reload : texts.tryAgain}
        </Button>
      )}
      <HomeLink />
    </StatusPage>
  )
}

/** A script that fails to load is a TypeError with a browser-specific message; Vite reports style sheets. */
function isLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isScript = error instanceof TypeError && /import|module/i.test(error.message)
  return isScript || error.message.startsWith('Unable to preload CSS')
}

/** A card instead of a page: the problem and what to do. */
export function StatusPage(props: {
  title: string
  icon: ReactNode
  text: string
  tone?: 'mute' | 'bad'
  requestId?: string | undefined
  children: ReactNode
}) {
  usePageTitle(props.title)
  return (
    <div className={styles.page}>
      <Card>
        <EmptyState
          titleLevel={1}
          icon={props.icon}
          tone={props.tone ?? 'mute'}
          title={props.title}
          actions={props.children}
        >
          {props.text}
          {props.requestId && ` ${texts.request} ${props.requestId}`}
        </EmptyState>
      </Card>
    </div>
  )
}

function HomeLink() {
  const home = homeOf(useUser())
  return (
    <ButtonLink as={RouterLink} href={home}>
      {home === '/merchants' ? texts.toMerchants : texts.home}
    </ButtonLink>
  )
}
