import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconArrowLeft } from '@firepay/ui/components/icons.ts'
import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useRef, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { authTexts } from '../../locale/auth.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { askForPasskey } from '../../shared/passkeys.ts'
import styles from './auth-form.module.css'

type Way = 'totp' | 'recovery' | 'passkey'
export type Challenge = { challenge: string; types: readonly Way[]; email: string }

const texts = authTexts.factor
/** A challenge allows five wrong answers (contract). */
const triesOfChallenge = 5

/** The second factor at sign-in: app code, recovery code or passkey. An expired challenge starts over. */
export function FactorStep({
  client,
  challenge: { challenge, types, email },
  onSignedIn,
  onBack,
}: {
  client: ApiClient
  challenge: Challenge
  onSignedIn: (answer: SignedIn) => void
  onBack: (reason?: string) => void
}) {
  const [wrong, setWrong] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const first: Way = types.includes('totp') ? 'totp' : types.includes('passkey') ? 'passkey' : 'recovery'
  const form = useForm({
    initial: { way: first, code: '' },
    check: ({ way, code }) => ({ code: missingCode(way, code) }),
    send: async ({ way, code }) => {
      if (way !== 'passkey') {
        return client('POST /auth/signin/confirm', { body: { challenge, type: way, code: code.trim() } })
      }
      const { options } = await client('POST /auth/passkey/options', { body: { challenge } })
      const assertion = await askForPasskey(options)
      return client('POST /auth/signin/confirm', { body: { challenge, type: way, assertion } })
    },
    sent: (answer) => onSignedIn(answer),
    refused: (error, { way }) => {
      const code = error instanceof ProblemError ? error.code : undefined
      const tries = wrong + (code === 'MFA_CODE' ? 1 : 0)
      if (code === 'CHALLENGE_EXPIRED' || tries >= triesOfChallenge) {
        onBack(texts.expired)
        return null
      }
      setWrong(tries)
      form.set({ code: '' })
      field.current?.focus()
      if (code !== 'MFA_CODE') return error instanceof ProblemError ? undefined : texts.passkeyFailed
      const left = texts.triesLeft(triesOfChallenge - tries)
      return way === 'passkey' ? `${texts.passkeyRefused} ${left}` : { code: `${texts.wrong} ${left}` }
    },
  })
  const { way } = form.values
  const choose = (next: Way) => {
    form.restart({ way: next, code: '' })
    // The fields of the other factors take the focus themselves.
    if (next === 'passkey') submitButton.current?.focus()
  }

  return (
    <form {...form.form} className={styles.form}>
      <div>
        <button type="button" className={styles.back} onClick={() => onBack()}>
          <IconArrowLeft className="flip-rtl" size={16} stroke={1.75} aria-hidden="true" />
          {authTexts.credentials.back}
        </button>
        <h1>{way === 'totp' ? texts.codeTitle : way === 'recovery' ? texts.recoveryTitle : texts.passkeyTitle}</h1>
        <p className={styles.lead}>
          {way === 'totp' ? texts.codeLead : way === 'recovery' ? texts.recoveryLead : texts.passkeyLead}{' '}
          <span className={styles.strong}>{email}</span>.
        </p>
      </div>
      {form.failure !== undefined && (
        <Banner tone="bad" live="assertive">
          {form.failure}
        </Banner>
      )}
      {way === 'totp' && (
        <PinField
          ref={field}
          label={texts.code}
          hint={texts.codeHint}
          autoFocus
          {...form.choice('code')}
          onComplete={(code) => void form.submit({ code })}
        />
      )}
      {way === 'recovery' && (
        <TextField
          ref={field}
          label={texts.recovery}
          size="lg"
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          {...form.field('code')}
        />
      )}
      <Button
        ref={submitButton}
        tone="primary"
        size="lg"
        block
        type="submit"
        busy={form.isBusy}
        autoFocus={first === 'passkey'}
      >
        {way === 'passkey' ? texts.passkeySubmit : texts.submit}
      </Button>
      <div className={styles.ways}>
        {way !== 'totp' && types.includes('totp') && <WayLink onClick={() => choose('totp')}>{texts.toCode}</WayLink>}
        {way !== 'passkey' && types.includes('passkey') && (
          <WayLink onClick={() => choose('passkey')}>{texts.toPasskey}</WayLink>
        )}
        {way !== 'recovery' && types.includes('recovery') && (
          <span>
            {types.includes('totp') && way === 'totp' && `${texts.noApp} `}
            <WayLink onClick={() => choose('recovery')}>{texts.toRecovery}</WayLink>
          </span>
        )}
      </div>
    </form>
  )
}

function missingCode(way: Way, code: string): string | undefined {
  if (way === 'totp') return code.length < 6 ? texts.codeMissing : undefined
  return way === 'recovery' && code.trim() === '' ? texts.recoveryMissing : undefined
}

function WayLink({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className={styles.textLink} onClick={onClick}>
      {children}
    </button>
  )
}
