import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { IconFingerprint } from '@firepay/ui/components/icons.ts'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { api } from '../api/client.ts'
import { problemText } from '../api/problem-text.ts'
import { stepUp } from '../api/step-up.ts'
import { stepUpTexts as texts } from '../locale/step-up.ts'
import { useUser } from '../shared/current-user.ts'
import { askForPasskey, hasPasskeys } from '../shared/passkeys.ts'
import styles from './step-up-dialog.module.css'

type Way = 'password' | 'code' | 'recovery' | 'passkey'

// The dialog may lie over another: Esc is heard here alone, so that the one below stays open.
const alone = { 'data-mantine-stop-propagation': 'true' } as const

/**
 * Asks who is there before a dangerous act goes on by itself: the password, or a factor where one is on. Turning away
 * ends the act with the server's refusal. Mount it while `stepUp.isAsked()`.
 */
export function StepUpDialog() {
  const { mfa } = useUser()
  const canPasskey = mfa.passkeys > 0 && hasPasskeys()
  const [way, setWay] = useState<Way>(
    mfa.totp ? 'code' : canPasskey ? 'passkey' : mfa.passkeys > 0 ? 'recovery' : 'password',
  )
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<{ field?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const formId = useId()

  const prove = async (send: () => Promise<unknown>) => {
    setBusy(true)
    setFailure({})
    try {
      await send()
      return stepUp.settle(true)
    } catch (error) {
      const code = error instanceof ProblemError ? error.code : undefined
      if (code === 'CREDENTIALS') setFailure({ field: texts.wrongPassword })
      else if (code === 'MFA_CODE' && way !== 'passkey') setFailure({ field: texts.wrongCode })
      else setFailure({ form: error instanceof ProblemError ? problemText(error) : texts.passkeyFailed })
      if (way !== 'password') setText('')
      else field.current?.select()
      field.current?.focus()
    }
    setBusy(false)
  }
  const sendText = (value: string) => {
    const body = way === 'password' ? { password: value } : { code: value.trim() }
    void prove(() => api('POST /auth/reauthenticate', { body }))
  }
  const goByPasskey = () =>
    void prove(async () => {
      const { options } = await api('POST /auth/passkey/options', { body: {} })
      await api('POST /auth/reauthenticate', { body: { assertion: await askForPasskey(options) } })
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog inside a form of the page: its submit is not the page's.
    event.stopPropagation()
    if (busy) return
    if (way === 'passkey') return goByPasskey()
    if (way === 'code' ? text.length < 6 : text === '') {
      setFailure({ field: way === 'password' ? texts.passwordMissing : texts.codeMissing })
      return field.current?.focus()
    }
    sendText(text)
  }
  const cancel = () => stepUp.settle(false)
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
  }
  const choose = (next: Way) => {
    setWay(next)
    setText('')
    setFailure({})
    if (next === 'passkey') submitButton.current?.focus()
  }
  // The one has the focus when the dialog opens, the other when another way was chosen inside.
  const shared = { error: failure.field, 'data-autofocus': true, autoFocus: true, ...alone }

  return (
    <Dialog
      opened
      onClose={cancel}
      mustAnswer
      size="sm"
      title={texts.title}
      lead={way === 'password' ? texts.leadPassword : texts.leadFactor}
      closeLabel={texts.cancel}
      footer={
        <>
          <Button tone="ghost" onClick={cancel} onKeyDown={leaveOnEscape} {...alone}>
            {texts.cancel}
          </Button>
          <Button
            ref={submitButton}
            tone="primary"
            type="submit"
            form={formId}
            busy={busy}
            icon={way === 'passkey' && <IconFingerprint size={16} stroke={1.75} aria-hidden="true" />}
            onKeyDown={leaveOnEscape}
            {...(way === 'passkey' && { 'data-autofocus': true })}
            {...alone}
          >
            {way === 'passkey' ? texts.goByPasskey : texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} onKeyDown={leaveOnEscape} noValidate>
        {failure.form !== undefined && (
          <Banner tone="bad" live="polite">
            {failure.form}
          </Banner>
        )}
        {way === 'password' && (
          <PasswordField
            {...shared}
            ref={field}
            label={texts.password}
            autoComplete="current-password"
            texts={texts}
            dir="ltr"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {way === 'code' && (
          <PinField {...shared} ref={field} label={texts.code} value={text} onChange={setText} onComplete={sendText} />
        )}
        {way === 'recovery' && (
          <TextField
            {...shared}
            ref={field}
            label={texts.recovery}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {way !== 'password' && (
          <div className={styles.ways}>
            {way !== 'code' && mfa.totp && <Other onClick={() => choose('code')}>{texts.toCode}</Other>}
            {way !== 'passkey' && canPasskey && <Other onClick={() => choose('passkey')}>{texts.toPasskey}</Other>}
            {way !== 'recovery' && <Other onClick={() => choose('recovery')}>{texts.toRecovery}</Other>}
          </div>
        )}
      </form>
    </Dialog>
  )
}

function Other({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className={styles.other} onClick={onClick} {...alone}>
      {children}
    </button>
  )
}
