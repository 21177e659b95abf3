import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import type { Ref } from 'react'
import { stepUpTexts as texts } from '../locale/step-up.ts'
import type { Form } from '../shared/form/use-form.ts'
import styles from './proof-fields.module.css'

/** How a second factor is proved: by a code of the app, a recovery code or a passkey. */
export type FactorWay = 'code' | 'recovery' | 'passkey'

/** A form that has a way and the text that is typed for it. */
type ProofForm = Pick<Form<{ way: string; text: string }>, 'field' | 'choice'>

// The dialog may lie over another: Esc is heard here alone, so that the one below stays open.
export const alone = { 'data-mantine-stop-propagation': 'true' } as const
// The one has the focus when the dialog opens, the other when another way was chosen inside.
export const focused = { 'data-autofocus': true, autoFocus: true, ...alone } as const

/** The field of a way and the other ways there are; a passkey needs no field. */
export function FactorFields({
  form,
  way,
  ways,
  fieldRef,
  onChoose,
  onComplete,
}: {
  form: ProofForm
  way: FactorWay
  ways: readonly FactorWay[]
  fieldRef: Ref<HTMLInputElement>
  onChoose: (way: FactorWay) => void
  onComplete: (text: string) => void
}) {
  const names = { code: texts.toCode, passkey: texts.toPasskey, recovery: texts.toRecovery }
  return (
    <>
      {way === 'code' && (
        <PinField {...focused} ref={fieldRef} label={texts.code} {...form.choice('text')} onComplete={onComplete} />
      )}
      {way === 'recovery' && (
        <TextField
          {...focused}
          ref={fieldRef}
          label={texts.recovery}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          {...form.field('text')}
        />
      )}
      <div className={styles.ways}>
        {ways.map(
          (other) =>
            other !== way && (
              <button key={other} type="button" className={styles.other} onClick={() => onChoose(other)} {...alone}>
                {names[other]}
              </button>
            ),
        )}
      </div>
    </>
  )
}

/** What is missing in the field of a way. */
export function missingProof(way: FactorWay, text: string): string | undefined {
  if (way === 'passkey') return undefined
  return text.trim().length < (way === 'code' ? 6 : 1) ? texts.codeMissing : undefined
}
