import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconX } from '@firepay/ui/components/icons.ts'
import { overviewTexts } from '../../locale/overview.ts'
import { sandboxTexts } from '../../locale/sandbox.ts'
import { RemoveSandboxButton } from '../../shared/sandbox/sandbox-state.tsx'
import type { SetupSteps } from './setup-steps.ts'
import styles from './status-line.module.css'

const texts = overviewTexts.start

/** A line with the remaining set-up steps and sandbox data, until hidden. */
export function StatusLine({
  steps,
  onOpen,
  sandboxEvents,
  onHide,
}: {
  /** Undefined if the set-up is complete or not the user's task. */
  steps: SetupSteps | undefined
  onOpen: () => void
  /** Number of sandbox events; undefined without a sandbox. */
  sandboxEvents: number | undefined
  onHide: () => void
}) {
  const next = steps?.steps.find((step) => !steps.isDone(step.key))
  return (
    <div className={styles.line} data-first-steps>
      {steps && next && (
        <span className={styles.part}>
          <Ring share={steps.doneCount / steps.steps.length} />
          <span>
            <b>{texts.setup(steps.doneCount, steps.steps.length)}</b> <span className={styles.next}>{texts.next}</span>{' '}
            <button type="button" className={styles.link} aria-expanded={false} onClick={onOpen}>
              {texts.steps[next.key].title}
            </button>
          </span>
        </span>
      )}
      {sandboxEvents !== undefined && (
        <span className={styles.part}>
          <span>
            <b>{sandboxTexts.present}</b> {sandboxTexts.presentText(sandboxEvents)} <RemoveSandboxButton look="quiet" />
          </span>
        </span>
      )}
      <IconButton label={texts.hide} size="sm" onClick={onHide} className={styles.hide}>
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </div>
  )
}

/** The progress of the set-up. Decorative: the text has the same information. */
function Ring({ share }: { share: number }) {
  const round = 2 * Math.PI * 6
  return (
    <svg className={styles.ring} width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx={8} cy={8} r={6} />
      <circle className={styles.done} cx={8} cy={8} r={6} strokeDasharray={`${share * round} ${round}`} />
    </svg>
  )
}
