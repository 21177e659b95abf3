import { useQuery } from '@tanstack/react-query'
import { overviewTexts } from '../../locale/overview.ts'
import { onboardingQuery } from './overview.queries.ts'
import { RemoveSandbox } from './sandbox-banner.tsx'

const texts = overviewTexts.sandbox
const pollMs = 2_500

/** What there is of sandbox data and the way to remove it, for the line over test data. Nothing when there is none. */
export function SandboxControls({ className }: { className: string | undefined }) {
  const sandbox = useQuery({
    ...onboardingQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.sandbox.status === 'filling' || data?.sandbox.status === 'removing' ? pollMs : false,
  }).data?.sandbox
  if (sandbox?.status === 'removing') return <span className={className}>{texts.removing}</span>
  if (sandbox?.status !== 'filled') return null
  return (
    <span className={className}>
      <span>{texts.on(sandbox.events)}</span>
      <RemoveSandbox look="line" />
    </span>
  )
}
