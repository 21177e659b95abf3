import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import type { Ref } from 'react'
import { stepUpTexts as texts } from '../locale/step-up.ts'
import type { Form } from '../shared/form/use-form.ts'
import styles from './proof-fields.module.css'

/** A proof of the second factor: app code, recovery code or passkey. */
export type FactorWay = 'code' | 'recovery' | 'passkey'

/** A form with a factor and its typed text. */
type ProofForm = Pick<Form<{ way: string; text: string }>, 'field' | 'choice'>

// `data-autofocus` works when the dialog opens, `autoFocus` when the factor changes inside it.
export const focused = { 'data-autofocus': true, autoFocus: true } as const

/** The field of the chosen factor and the alternatives; a passkey has no field. */
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
              <button key={other} type="button" className={styles.other} onClick={() => onChoose(other)}>
                {names[other]}
              </button>
            ),
        )}
      </div>
    </>
  )
}

/** The error of an incomplete field. */
export function missingProof(way: FactorWay, text: string): string | undefined {
  if (way === 'passkey') return undefined
  return text.trim().length < (way === 'code' ? 6 : 1) ? texts.codeMissing : undefined
}
