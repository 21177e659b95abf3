import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import type { Locale } from '@firepay/contract/product/locales.ts'
import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { useEffect, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { languageOptions, pageLanguage } from '../../locale/page-language.ts'
import { type AccountDraft, AccountForm } from './account-form.tsx'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'

const texts = beforeSignIn.setup
type Closed = 'no-token' | 'used' | 'expired' | 'gone'

/** Creates the first owner with the one-time link: three fields, and guessed values to correct. */
export function SetupPage(props: {
  client: ApiClient
  token: string | null
  /** @param language of the account */
  onSignedIn: (answer: SignedIn, language: Locale) => void
}) {
  const [closed, setClosed] = useState<Closed | null>(props.token === null ? 'no-token' : null)

  useEffect(() => {
    // An installation with an owner shows this before the form is filled in.
    props.client('GET /setup').catch((error: unknown) => {
      if (error instanceof ProblemError && error.code === 'GONE') setClosed('gone')
    })
  }, [props.client])

  if (closed !== null || props.token === null) return <ClosedSetup reason={closed ?? 'no-token'} />
  return <SetupForm {...props} token={props.token} onClosed={setClosed} />
}

function SetupForm({
  client,
  token,
  onSignedIn,
  onClosed,
}: {
  client: ApiClient
  token: string
  onSignedIn: (answer: SignedIn, language: Locale) => void
  onClosed: (reason: Closed) => void
}) {
  const [language, setLanguage] = useState(pageLanguage)
  const send = async (draft: AccountDraft) => {
    try {
      onSignedIn(await client('POST /setup', { body: { token, ...draft } }), language)
    } catch (error) {
      const reason = closedReason(error)
      if (reason === null) throw error
      onClosed(reason)
    }
  }
  return (
    <AccountForm
      words={texts}
      send={send}
      guessed={(zone) => (
        <fieldset className={styles.guessed}>
          <legend>{texts.guessed}</legend>
          {zone}
          <Select<Locale>
            label={texts.language}
            size="lg"
            options={languageOptions()}
            value={language}
            onChange={setLanguage}
          />
        </fieldset>
      )}
    />
  )
}

function closedReason(error: unknown): Closed | null {
  if (!(error instanceof ProblemError)) return null
  if (error.code === 'GONE') return 'gone'
  if (error.code === 'TOKEN_USED') return 'used'
  return error.code === 'TOKEN_EXPIRED' ? 'expired' : null
}

function ClosedSetup({ reason }: { reason: Closed }) {
  if (reason === 'gone') {
    return (
      <AuthMessage title={texts.goneTitle} lead={texts.goneText}>
        <ButtonLink tone="primary" size="lg" block href="/sign-in">
          {texts.toSignIn}
        </ButtonLink>
      </AuthMessage>
    )
  }
  const title = { 'no-token': texts.noToken, used: texts.usedTitle, expired: texts.expiredTitle }[reason]
  return (
    <AuthMessage title={title} lead={reason === 'no-token' ? texts.noTokenText : texts.expiredText}>
      <div className={styles.command}>
        <code>{texts.command}</code>
        <CopyButton text={texts.command} label={texts.copy} doneLabel={texts.copied} />
      </div>
      <p className={styles.after}>
        <a href="/sign-in">{texts.toSignIn}</a>
      </p>
    </AuthMessage>
  )
}
