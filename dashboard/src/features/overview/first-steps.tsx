import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconBuildingStore, IconCheck, IconPlus } from '@firepay/ui/components/icons.ts'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import { useCan } from '../../shared/current-user.ts'
import { FirstPaymentCommand } from '../../shared/first-payment/first-payment-command.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { newSecrets } from '../../shared/new-secrets.ts'
import { RouterLink } from '../../shared/router-link.tsx'
import { FillSandboxCard } from './fill-sandbox-card.tsx'
import styles from './first-steps.module.css'
import type { Onboarding, Site } from './overview.queries.ts'
import { useOnboarding } from './use-onboarding.ts'

const texts = overviewTexts.start

type StepKey = Onboarding['steps'][number]['key']

/** The four steps to the first payment, and the sandbox as another way to begin. Gone when all is done. */
export function FirstSteps({ sites }: { sites: readonly Site[] | undefined }) {
  const mayCreate = useCan()('create Site')
  const onboarding = useOnboarding()
  const secret = useSyncExternalStore(newSecrets.subscribe, newSecrets.latest)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)

  if (!mayCreate) {
    return sites?.length === 0 ? (
      <Card>
        <EmptyState icon={<IconBuildingStore size={20} stroke={1.75} />} title={texts.noSites}>
          {texts.noSitesText}
        </EmptyState>
      </Card>
    ) : null
  }
  if (onboarding.isPending) {
    return sites?.length === 0 ? (
      <Card aria-busy="true">
        <AfterDelay>
          <Skeleton width="50%" height={20} />
        </AfterDelay>
      </Card>
    ) : null
  }
  if (onboarding.isError && onboarding.data === undefined) return <LoadFailed title={texts.failed} query={onboarding} />

  const { steps, sandbox } = onboarding.data
  const isDone = (key: StepKey) =>
    steps.some((step) => step.key === key && step.done) || (key === 'keys' && secret?.stored === true)
  const doneCount = steps.filter((step) => isDone(step.key)).length
  const isComplete = doneCount === steps.length
  if (isComplete && !wasOpen.current) return null
  if (!isComplete) wasOpen.current = true
  if (isComplete) {
    return (
      <div data-first-steps>
        <Banner
          tone="ok"
          live="polite"
          title={texts.celebrate}
          action={
            <ButtonLink size="xs" href="/transactions" as={RouterLink}>
              {texts.toTransactions}
            </ButtonLink>
          }
        />
      </div>
    )
  }

  const hasSandbox = sandbox.status !== 'none'
  if (hasSandbox && doneCount === 0 && !isOpen) {
    return (
      <div className={styles.folded} data-first-steps>
        <span>{texts.again}</span>
        <Button size="xs" aria-expanded={false} onClick={() => setOpen(true)}>
          {texts.show(steps.length)}
        </Button>
      </div>
    )
  }
  const own = sites?.find((site) => site.id === secret?.siteId) ?? sites?.find((site) => !site.sandbox)
  const current = steps.find((step) => !isDone(step.key))?.key
  return (
    <div className={styles.start} data-alone={hasSandbox || undefined} data-first-steps>
      <Card title={doneCount === 0 && !hasSandbox ? texts.title : texts.again} className={styles.card}>
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
          <FirstPaymentCommand currency={site?.defaultCurrency ?? 'EUR'} secret={secret} />
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
