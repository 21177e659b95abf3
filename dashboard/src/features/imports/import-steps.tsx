import { classNames } from '@firepay/ui/components/class-names.ts'
import { IconCheck } from '@firepay/ui/components/icons.ts'
import { importsTexts } from '../../locale/imports.ts'
import styles from './import-page.module.css'

const texts = importsTexts.steps
const steps = ['file', 'mapping', 'import', 'result'] as const
export type Step = (typeof steps)[number]

/** Progress of an import from file to result. */
export function ImportSteps({ step }: { step: Step }) {
  const at = steps.indexOf(step)
  return (
    <ol className={styles.steps} aria-label={texts.label}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={classNames(styles.step, index < at && styles.done, index === at && styles.now)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {index < at ? <IconCheck size={13} stroke={2.2} /> : index + 1}
          </span>
          {texts[name]}
          {index < at && <span className="visually-hidden"> ({texts.done})</span>}
        </li>
      ))}
    </ol>
  )
}
