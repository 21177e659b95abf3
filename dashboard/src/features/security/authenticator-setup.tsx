import { ProblemError } from '@firepay/contract/product/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { securityTexts } from '../../locale/security.ts'
import { FormFailure } from '../../shared/form/form-failure.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import styles from './authenticator-setup.module.css'

const texts = securityTexts.app

/** Two steps that enable the authenticator app: scan, then confirm with a code. Sign-in is unchanged until then. */
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
  const [isExpired, setExpired] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { code: '' },
    lostWith: 'never',
    check: ({ code }) => ({ code: code.length < 6 ? texts.codeMissing : undefined }),
    send: ({ code }) =>
      api('POST /security/mfa/{type}/confirm', { params: { type: 'totp' }, body: { code, type: 'totp' } }),
    sent: ({ recoveryCodes }) => onDone(recoveryCodes),
    refused: (error) => {
      const code = error instanceof ProblemError ? error.code : undefined
      form.set({ code: '' })
      field.current?.focus()
      if (code === 'MFA_CODE') return { code: texts.wrongCode }
      if (code !== 'CHALLENGE_EXPIRED') return undefined
      setExpired(true)
      return null
    },
  })
  if (isExpired) {
    return (
      <Banner
        tone="warn"
        live="polite"
        action={
          <Button
            size="xs"
            onClick={() => {
              setExpired(false)
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
          <form {...form.form} className={styles.form}>
            <PinField ref={field} label={texts.code} autoFocus {...form.choice('code')} />
            <FormFailure of={form} />
            <Group>
              <Button tone="primary" type="submit" busy={form.isBusy}>
                {texts.turnOn}
              </Button>
              <Button tone="ghost" onClick={onCancel}>
                {securityTexts.cancel}
              </Button>
            </Group>
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
