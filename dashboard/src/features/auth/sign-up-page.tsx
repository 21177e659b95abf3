import { ProblemError } from '@firepay/contract/product/client.ts'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { pageLanguage } from '../../locale/page-language.ts'
import { isMailSent } from '../../shared/mail-said.ts'
import { type AccountDraft, AccountForm } from './account-form.tsx'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'
import { SentHint } from './sent-hint.tsx'

const texts = beforeSignIn.signUp

/** Requests an account. The response does not depend on whether the address is known; the mail does. */
export function SignUpPage({ client, closed: isClosed }: { client: ApiClient; closed: boolean }) {
  const [draft, setDraft] = useState<AccountDraft>()
  const [sent, setSent] = useState(false)
  const [closed, setClosed] = useState(isClosed)

  const send = async (told: AccountDraft) => {
    try {
      await client('POST /auth/signup', { body: { ...told, locale: pageLanguage() } })
      setDraft({ ...told, password: '' })
      setSent(true)
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'SIGNUP_CLOSED')) throw error
      setClosed(true)
    }
  }

  if (closed) {
    return (
      <AuthMessage title={texts.closedTitle} lead={texts.closedText}>
        <ButtonLink size="lg" block href="/sign-in">
          {texts.toSignIn}
        </ButtonLink>
      </AuthMessage>
    )
  }
  if (sent && draft) {
    return (
      <AuthMessage
        title={isMailSent() ? texts.sentTitle : texts.writtenTitle}
        lead={isMailSent() ? texts.sent(draft.email) : texts.written(draft.email)}
      >
        <SentHint />
        <Button size="lg" block onClick={() => setSent(false)}>
          {texts.again}
        </Button>
      </AuthMessage>
    )
  }
  return (
    <AccountForm words={texts} send={send} before={draft}>
      <p className={styles.after}>
        {texts.haveOne} <a href="/sign-in">{texts.toSignIn}</a>
      </p>
    </AccountForm>
  )
}
