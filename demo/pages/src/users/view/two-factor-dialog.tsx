import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useId, useState } from 'react'
import { useFields } from '../../shared/use-fields.ts'
import styles from './view.module.css'

const ways = [
  { value: 'app', label: 'Authenticator app', hint: 'A code from an app on the phone' },
  { value: 'sms', label: 'SMS', hint: 'A code sent to the phone by text message' },
] as const

/** A sample key for the app, without effect. */
const sampleKey = 'SAMP LEKE YOFN OBOD YATA LL00'

type Way = (typeof ways)[number]['value']

/**
 * Asks for the method of two-step verification, then for an app code or a phone number (catalogue 6.9). QR code and key
 * are samples.
 * @param phone the present number; empty without one
 */
export function TwoFactorDialog({
  phone,
  onApp,
  onPhone,
  onClose,
}: {
  phone: string
  onApp: () => void
  onPhone: (phone: string) => void
  onClose: () => void
}) {
  const [way, setWay] = useState<Way>(phone === '' ? 'app' : 'sms')
  const [step, setStep] = useState<'choice' | Way>('choice')
  const { given, field, check } = useFields({ phone, code: '' })
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const form = useId()
  const goOn = () => {
    if (step === 'choice') return setStep(way)
    if (step === 'sms') {
      const isWell = /^\+?[\d\s()-]{6,}$/.test(given.phone.trim())
      if (!check(isWell ? {} : { phone: 'Please enter a valid phone number' })) return
      onPhone(given.phone.trim())
      return onClose()
    }
    setFault(code.length === 6 ? undefined : 'Please enter the six digits from the app')
    if (code.length !== 6) return
    onApp()
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Two-step verification"
      lead={step === 'choice' ? 'Choose how to verify your sign-in.' : undefined}
      closeLabel="Close"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="primary" type="submit" form={form}>
            Continue
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        {step === 'choice' && (
          <RadioGroup
            label="Second step"
            hideLabel
            name="second-step"
            look="cards"
            options={ways}
            value={way}
            onChange={(value) => setWay(value)}
          />
        )}
        {step === 'app' && (
          <Stack>
            <div className={styles.sampleCode}>
              <SampleCode />
              <p>
                Scan the QR code with the app, or type the key. Both are samples and unlock nothing.
                <br />
                <bdi className={styles.key}>{sampleKey}</bdi>
              </p>
            </div>
            <PinField
              label="Code from the app"
              value={code}
              onChange={setCode}
              data-autofocus
              {...(fault !== undefined && { error: fault })}
            />
          </Stack>
        )}
        {step === 'sms' && <TextField label="Phone number" type="tel" dir="ltr" data-autofocus {...field('phone')} />}
      </form>
    </Dialog>
  )
}

const size = 21

/** A fake QR code. */
function SampleCode() {
  const cells = Array.from({ length: size * size }, (_, at) => at).filter((at) => {
    const [x, y] = [at % size, Math.floor(at / size)]
    const corner = cornerOf(x, y)
    // Three corners of a QR code; the rest is a meaningless pattern.
    return corner ?? (x * 7 + y * 11 + x * y) % 5 < 2
  })
  return (
    <svg viewBox={`-1 -1 ${size + 2} ${size + 2}`} role="img" aria-label="Sample QR code">
      {cells.map((at) => (
        <rect key={at} x={at % size} y={Math.floor(at / size)} width="1" height="1" />
      ))}
    </svg>
  )
}

function cornerOf(x: number, y: number): boolean | undefined {
  const [left, top] = [x < 8 ? x : x > size - 9 && y < 8 ? size - 1 - x : -1, y < 8 ? y : size - 1 - y]
  if (left < 0 || left > 7 || top < 0 || top > 7) return undefined
  if (left === 7 || top === 7) return false
  const ring = Math.max(Math.abs(left - 3), Math.abs(top - 3))
  return ring !== 2
}
