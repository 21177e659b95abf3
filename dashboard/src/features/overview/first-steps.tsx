import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconBuildingStore, IconCheck, IconPlus, IconX } from '@firepay/ui/components/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { read } from '../../api/query.ts'
import { overviewTexts } from '../../locale/overview.ts'
import { FirstPaymentCommand } from '../../shared/first-payment/first-payment-command.tsx'
import { newSecrets } from '../../shared/new-secrets.ts'
import { RouterLink } from '../../shared/router-link.tsx'
import { FillSandboxCard } from '../../shared/sandbox/fill-sandbox-card.tsx'
import styles from './first-steps.module.css'
import type { Site } from './overview.queries.ts'
import type { SetupSteps, StepKey } from './setup-steps.ts'

const texts = overviewTexts.start

/**
 * The four steps to the first payment, with the sandbox as an alternative. Can be hidden, unless the page is otherwise
 * empty.
 */
export function FirstSteps({
  steps: { steps, isDone, doneCount },
  sites,
  hasSandbox,
  onHide,
}: {
  steps: SetupSteps
  sites: readonly Site[]
  hasSandbox: boolean
  onHide: (() => void) | undefined
}) {
  const secret = useSyncExternalStore(newSecrets.subscribe, newSecrets.latest)
  const isComplete = doneCount === steps.length
  const payment = useFirstPayment(sites, isComplete)
  if (isComplete) {
    return (
      <div data-first-steps>
        <Banner
          tone="ok"
          live="polite"
          title={texts.celebrate}
          action={
            <ButtonLink size="xs" href={payment ? `/transactions/${payment.id}` : '/transactions'} as={RouterLink}>
              {payment ? texts.toPayment : texts.toTransactions}
            </ButtonLink>
          }
        />
      </div>
    )
  }
  const own = sites.find((site) => site.id === secret?.siteId) ?? sites.find((site) => !site.sandbox)
  const current = steps.find((step) => !isDone(step.key))?.key
  return (
    <div className={styles.start} data-alone={hasSandbox || undefined} data-first-steps>
      <Card
        title={texts.title}
        action={
          onHide && (
            <IconButton label={texts.hide} size="sm" onClick={onHide}>
              <IconX size={18} stroke={1.75} />
            </IconButton>
          )
        }
      >
        <p className={styles.lead}>{texts.lead}</p>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <Step
              key={step.key}
              number={index + 1}
              title={texts.steps[step.key].title}
              text={texts.steps[step.key].text}
              isDone={isDone(step.key)}
              isCurrent={step.key === current}
            >
              {step.key === current && (
                <StepAction step={step.key} site={own} secret={secret?.siteId === own?.id ? secret : null} />
              )}
            </Step>
          ))}
        </ol>
      </Card>
      {!hasSandbox && <FillSandboxCard />}
    </div>
  )
}

/** The latest payment of the merchant's own sites; for a single new site, its first. */
function useFirstPayment(sites: readonly Site[], isComplete: boolean) {
  const paid = sites
    .filter((site) => !site.sandbox && site.lastPaymentAt !== null)
    .toSorted((a, b) => (b.lastPaymentAt ?? '').localeCompare(a.lastPaymentAt ?? ''))
    .at(0)
  const query = { siteId: paid?.id ?? '', type: 'payment', limit: '1' }
  const { data } = useQuery({ ...read('GET /transactions', { query }), enabled: isComplete && paid !== undefined })
  return data?.items.at(0)
}

/** No sites, and the user may not create one. */
export function NoSites() {
  return (
    <Card>
      <EmptyState icon={<IconBuildingStore size={20} stroke={1.75} />} title={texts.noSites}>
        {texts.noSitesText}
      </EmptyState>
    </Card>
  )
}

function Step({
  number,
  title,
  text,
  isDone,
  isCurrent,
  children,
}: {
  number: number
  title: string
  text: string
  isDone: boolean
  isCurrent: boolean
  children: ReactNode
}) {
  return (
    <li className={styles.step} data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <IconCheck size={15} stroke={2.5} /> : number}
      </span>
      <div className={styles.stepText}>
        <h3 className={styles.title}>
          {title}
          {isDone && <span className="visually-hidden"> ({texts.done})</span>}
        </h3>
        {isCurrent && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </li>
  )
}

function StepAction({
  step,
  site,
  secret,
}: {
  step: StepKey
  site: Site | undefined
  secret: ReturnType<typeof newSecrets.latest>
}) {
  switch (step) {
    case 'site':
      return (
        <div className={styles.action}>
          <CreateSiteLink />
        </div>
      )
    case 'keys':
    case 'event':
      return (
        <>
          {step === 'keys' && site && (
            <div className={styles.action}>
              <ButtonLink size="xs" href={`/sites/${site.id}/keys`} as={RouterLink}>
                {texts.toSite}
              </ButtonLink>
            </div>
          )}
          <FirstPaymentCommand site={site} secret={secret} />
        </>
      )
    case 'payment':
      return null
    default:
      return step satisfies never
  }
}

function CreateSiteLink() {
  const navigate = useNavigate()
  return (
    <Button
      tone="primary"
      icon={<IconPlus size={16} stroke={2} />}
      onClick={() => void navigate({ to: '/sites', search: { create: 'overview' } })}
    >
      {texts.createSite}
    </Button>
  )
}
