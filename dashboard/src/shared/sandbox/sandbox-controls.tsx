import { sandboxTexts as texts } from '../../locale/sandbox.ts'
import { RemoveSandboxButton } from './sandbox-state.tsx'
import { useOnboarding } from './use-onboarding.ts'

/** Sandbox state and removal, for the test data line. Empty without sandbox data. */
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
