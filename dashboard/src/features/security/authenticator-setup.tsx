import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { securityTexts } from '../../locale/security.ts'
import styles from './authenticator-setup.module.css'

const texts = securityTexts.app

/** The two steps that turn the app on: scan, then prove it with a code. Sign-in does not change before that. */
export function AuthenticatorSetup({
  pending,
  onAgain,
  onCancel,
  onDone,
}: {
  pending: { secret: string; qr: string; expiresAt: string }
  onAgain: () => void
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: (value: string) =>
      api('POST /security/mfa/{type}/confirm', { params: { type: 'totp' }, body: { code: value, type: 'totp' } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: () => {
      setCode('')
      field.current?.focus()
    },
  })
  const failure = confirm.error instanceof ProblemError ? confirm.error.code : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (code.length < 6) {
      setMissing(true)
      return field.current?.focus()
    }
    confirm.mutate(code)
  }
  if (failure === 'CHALLENGE_EXPIRED') {
    return (
      <Banner
        tone="warn"
        live="polite"
        action={
          <Button
            size="xs"
            onClick={() => {
              confirm.reset()
              onAgain()
            }}
          >
            {texts.again}
          </Button>
        }
      >
        {texts.expired}
      </Banner>
    )
  }
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <span className={styles.number} data-current="" aria-hidden="true">
          1
        </span>
        <div>
          <h3>{texts.scan}</h3>
          <div className={styles.scan}>
            <img className={styles.qr} src={pending.qr} width={148} height={148} alt={texts.qr} />
            <div className={styles.beside}>
              <p>{texts.scanText}</p>
              <div className={styles.key}>
                <code>{pending.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
                <CopyButton text={pending.secret} label={texts.copyKey} doneLabel={texts.copied} iconOnly />
              </div>
              <p className={styles.until}>
                {texts.until} <Time value={pending.expiresAt} look="clock" />.
              </p>
            </div>
          </div>
          <form className={styles.form} onSubmit={submit} noValidate>
            <PinField
              ref={field}
              label={texts.code}
              name="code"
              autoFocus
              value={code}
              onChange={(next) => {
                setCode(next)
                setMissing(false)
              }}
              error={missing ? texts.codeMissing : failure === 'MFA_CODE' ? texts.wrongCode : undefined}
            />
            {confirm.isError && failure !== 'MFA_CODE' && (
              <Banner tone="bad" live="polite">
                {problemText(confirm.error)}
              </Banner>
            )}
            <div className={styles.buttons}>
              <Button tone="primary" type="submit" busy={confirm.isPending}>
                {texts.turnOn}
              </Button>
              <Button tone="ghost" onClick={onCancel}>
                {securityTexts.cancel}
              </Button>
            </div>
          </form>
        </div>
      </li>
      <li className={styles.step}>
        <span className={styles.number} aria-hidden="true">
          2
        </span>
        <div>
          <h3>{texts.save}</h3>
          <p className={styles.until}>{texts.saveText}</p>
        </div>
      </li>
    </ol>
  )
}
