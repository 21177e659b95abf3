import { sandboxTexts as texts } from '../../locale/sandbox.ts'
import { RemoveSandboxButton } from './sandbox-state.tsx'
import { useOnboarding } from './use-onboarding.ts'

/** What there is of sandbox data and the way to remove it, for the line over test data. Nothing when there is none. */
export function SandboxControls({ className }: { className: string | undefined }) {
  const sandbox = useOnboarding({ isWatched: false }).data?.sandbox
  if (sandbox?.status === 'removing') return <span className={className}>{texts.removing}</span>
  if (sandbox?.status !== 'filled') return null
  return (
    <span className={className}>
      <span>{texts.on(sandbox.events)}</span>
      <RemoveSandboxButton look="line" />
    </span>
  )
}
