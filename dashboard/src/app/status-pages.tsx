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

/** What `/error` shows: something failed elsewhere and led here, so there is nothing to try again. */
export function FailedPage() {
  return (
    <StatusPage title={texts.error} icon={<IconAlertTriangle {...icon} />} tone="bad" text={texts.errorText}>
      <HomeLink />
    </StatusPage>
  )
}

/** A page whose code or data failed; the frame around it stays alive. Without a network it comes with the network. */
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
    // A query that failed is otherwise not asked again, but fails the page anew with its old error.
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

/** A script that did not come is a TypeError in each browser's own words; a style sheet is told by Vite. */
function isLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isScript = error instanceof TypeError && /import|module/i.test(error.message)
  return isScript || error.message.startsWith('Unable to preload CSS')
}

/** One card in place of a page: what is the matter, and what to do. */
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
