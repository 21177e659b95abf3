import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconArrowLeft } from '@firepay/ui/components/icons.ts'
import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type FormEvent, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { authTexts } from '../../locale/auth.ts'
import { askForPasskey } from '../../shared/passkeys.ts'
import styles from './auth-form.module.css'

type Way = 'totp' | 'recovery' | 'passkey'
export type Challenge = { challenge: string; types: readonly Way[]; email: string }

const texts = authTexts.factor
/** A challenge takes five wrong answers (the contract's words). */
const triesOfChallenge = 5

/** The second step of sign-in: a code of the app, a recovery code or a passkey; a challenge that ended starts over. */
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
  const [way, setWay] = useState<Way>(
    types.includes('totp') ? 'totp' : types.includes('passkey') ? 'passkey' : 'recovery',
  )
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(0)
  const [shown, setShown] = useState<{ code?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)

  const confirm = async (send: () => Promise<SignedIn>) => {
    setBusy(true)
    setShown({})
    try {
      return onSignedIn(await send())
    } catch (error) {
      const failure = error instanceof ProblemError ? error.code : undefined
      if (failure === 'CHALLENGE_EXPIRED') return onBack(texts.expired)
      if (failure === 'MFA_CODE') {
        const tries = wrong + 1
        if (tries >= triesOfChallenge) return onBack(texts.expired)
        setWrong(tries)
        setShown({ code: `${texts.wrong} ${texts.triesLeft(triesOfChallenge - tries)}` })
      } else {
        setShown({ form: error instanceof ProblemError ? problemText(error) : texts.passkeyFailed })
      }
      setCode('')
      field.current?.focus()
    }
    setBusy(false)
  }
  const sendCode = (value: string) => {
    if (busy || way === 'passkey') return
    const body = { challenge, type: way, code: value.trim() }
    void confirm(() => client('POST /auth/signin/confirm', { body }))
  }
  const goByPasskey = () =>
    void confirm(async () => {
      const { options } = await client('POST /auth/passkey/options', { body: { challenge } })
      const assertion = await askForPasskey(options)
      return client('POST /auth/signin/confirm', { body: { challenge, type: 'passkey', assertion } })
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (way === 'passkey') return goByPasskey()
    if (way === 'totp' ? code.length < 6 : code.trim() === '') {
      setShown({ code: way === 'totp' ? texts.codeMissing : texts.recoveryMissing })
      return field.current?.focus()
    }
    sendCode(code)
  }
  const choose = (next: Way) => {
    setWay(next)
    setCode('')
    setShown({})
    // The fields of the other ways take the focus by themselves.
    if (next === 'passkey') submitButton.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <button type="button" className={styles.back} onClick={() => onBack()}>
          <IconArrowLeft className="flip-rtl" size={16} stroke={1.75} aria-hidden="true" />
          {authTexts.signIn.back}
        </button>
        <h1>{way === 'totp' ? texts.codeTitle : way === 'recovery' ? texts.recoveryTitle : texts.passkeyTitle}</h1>
        <p className={styles.lead}>
          {way === 'totp' ? texts.codeLead : way === 'recovery' ? texts.recoveryLead : texts.passkeyLead}{' '}
          <span className={styles.strong}>{email}</span>.
        </p>
      </div>
      {shown.form !== undefined && (
        <Banner tone="bad" live="assertive">
          {shown.form}
        </Banner>
      )}
      {way === 'totp' && (
        <PinField
          ref={field}
          label={texts.code}
          hint={texts.codeHint}
          error={shown.code}
          autoFocus
          name="code"
          value={code}
          onChange={setCode}
          onComplete={sendCode}
        />
      )}
      {way === 'recovery' && (
        <TextField
          ref={field}
          label={texts.recovery}
          size="lg"
          autoFocus
          name="recovery"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={shown.code}
        />
      )}
      <Button ref={submitButton} tone="primary" size="lg" block type="submit" busy={busy}>
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

function WayLink({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className={styles.textLink} onClick={onClick}>
      {children}
    </button>
  )
}
