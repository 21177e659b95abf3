import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { AfterDelay } from '@firepay/ui/components/skeleton.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { type ApiClient, api } from '../../api/client.ts'
import type { Answer } from '../../api/query.ts'
import { session } from '../../api/session.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { roleNames } from '../../locale/role-names.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { problemText } from '../../shared/problem-text.ts'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'
import { FormHead } from './form-head.tsx'
import { isUsedLink } from './is-used-link.ts'
import { NewPasswordField, passwordError, refusedPassword } from './new-password-field.tsx'
import { SignInPage } from './sign-in-page.tsx'

const texts = beforeSignIn.invitation
type View = 'checking' | 'new' | 'sign-in' | 'signed-in' | 'bad' | 'no-token'
type Invitation = Answer<'GET /invitations/check/{token}'>

/**
 * Accepts an invitation, after showing its details: a new user chooses name and password; an existing user signs in
 * first, unless signed in. `onJoined` opens the application with the stored session.
 */
export function InvitationPage({
  client,
  token,
  onJoined,
}: {
  client: ApiClient
  token: string | null
  onJoined: () => void
}) {
  const [view, setView] = useState<View>(token === null ? 'no-token' : 'checking')
  const [invitation, setInvitation] = useState<Invitation>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (token === null) return
    const isIn = session.exists()
    client('GET /invitations/check/{token}', { params: { token } }).then(
      (found) => {
        setInvitation(found)
        setView(isIn ? 'signed-in' : found.hasAccount ? 'sign-in' : 'new')
      },
      // The token check failed: accepting is still possible and reports its own errors.
      (error: unknown) => setView(isUsedLink(error) ? 'bad' : isIn ? 'signed-in' : 'new'),
    )
  }, [client, token])

  if (view === 'checking') {
    return (
      <AfterDelay>
        <p role="status">{texts.checking}</p>
      </AfterDelay>
    )
  }
  if (token === null || view === 'no-token' || view === 'bad') {
    const isMissing = view !== 'bad'
    return (
      <AuthMessage
        title={isMissing ? texts.noTokenTitle : texts.badTitle}
        lead={isMissing ? texts.noTokenText : texts.badText}
      >
        <ButtonLink size="lg" block href="/sign-in">
          {texts.toSignInPage}
        </ButtonLink>
      </AuthMessage>
    )
  }

  const refuse = (error: unknown) => {
    if (isUsedLink(error)) return setView('bad')
    const isTaken = error instanceof ProblemError && error.code === 'CONFLICT'
    setFailure(isTaken ? texts.notYours : problemText(error))
  }
  /** Joins with the stored session, and moves the session to the joined merchant. */
  const join = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const joined = await api('POST /invitations/accept', { body: { token } })
      if ('merchant' in joined) {
        session.saveUser(await api('POST /auth/merchant', { body: { merchantId: joined.merchant.id } }))
      }
      return onJoined()
    } catch (error) {
      refuse(error)
      setView((before) => (before === 'bad' ? before : 'signed-in'))
    }
    setBusy(false)
  }

  if (view === 'signed-in') {
    const email = session.user()?.email ?? ''
    const isMeant = invitation === undefined || invitation.email === email
    return (
      <AuthMessage title={titleOf(invitation)} lead={isMeant ? texts.joinAs(email) : texts.joinAsOther(email)}>
        {invitation && <Facts of={invitation} />}
        {failure !== undefined && (
          <Banner tone="bad" live="assertive">
            {failure}
          </Banner>
        )}
        {isMeant && (
          <Button tone="primary" size="lg" block busy={busy} onClick={() => void join()}>
            {texts.join}
          </Button>
        )}
        <Button
          tone={isMeant ? 'ghost' : 'primary'}
          size="lg"
          block
          onClick={() => {
            void api('POST /auth/signout').catch(() => undefined)
            session.end()
            setFailure(undefined)
            setView('sign-in')
          }}
        >
          {texts.otherAccount}
        </Button>
      </AuthMessage>
    )
  }
  if (view === 'sign-in') {
    return (
      <SignInPage
        client={client}
        title={invitation ? titleOf(invitation) : texts.signInTitle}
        lead={invitation ? texts.signInAs(invitation.invitedBy, roleNames[invitation.role]) : texts.signInLead}
        email={invitation?.email}
        notice={failure}
        onSignedIn={(answer: SignedIn) => {
          session.start(answer)
          void join()
        }}
        links={{
          create: !invitation?.hasAccount && (
            <>
              {texts.isNew}{' '}
              <button type="button" className={styles.textLink} onClick={() => setView('new')}>
                {texts.toNew}
              </button>
            </>
          ),
        }}
      />
    )
  }
  return (
    <NewPersonForm
      client={client}
      token={token}
      invitation={invitation}
      onJoined={(answer) => {
        session.start(answer)
        onJoined()
      }}
      onBad={() => setView('bad')}
      onSignIn={(reason) => {
        setFailure(reason)
        setView('sign-in')
      }}
    />
  )
}

const titleOf = (invitation: Invitation | undefined) =>
  invitation === undefined ? texts.title : texts.titleOf(invitation.merchant.name)

/** The inviting person, the invited address and the role. */
function Facts({ of: { invitedBy, email, role } }: { of: Invitation }): ReactNode {
  return (
    <DescriptionList
      items={[
        { label: texts.invitedBy, value: invitedBy },
        { label: texts.role, value: roleNames[role] },
        { label: texts.email, value: <bdi>{email}</bdi> },
      ]}
    />
  )
}

function NewPersonForm({
  client,
  token,
  invitation,
  onJoined,
  onBad,
  onSignIn,
}: {
  client: ApiClient
  token: string
  invitation: Invitation | undefined
  onJoined: (answer: SignedIn) => void
  onBad: () => void
  onSignIn: (reason?: string) => void
}) {
  const form = useForm({
    initial: { fullName: '', password: '' },
    check: ({ fullName, password }) => ({
      fullName: fullName.trim() === '' ? texts.fullNameMissing : undefined,
      password: passwordError(password),
    }),
    send: ({ fullName, password }) =>
      client('POST /invitations/accept', { body: { token, fullName: fullName.trim(), password } }),
    sent: (answer) => {
      // With name and password the response is a session.
      if ('accessToken' in answer) onJoined(answer)
    },
    refused: (error) => {
      if (isUsedLink(error)) onBad()
      else if (error instanceof ProblemError && error.code === 'CONFLICT') onSignIn(texts.accountExists)
      else return refusedPassword(error)
      return null
    },
  })

  return (
    <form {...form.form} className={styles.form}>
      <FormHead title={titleOf(invitation)} lead={texts.lead} failure={form.failure} />
      {invitation && <Facts of={invitation} />}
      <TextField
        label={texts.fullName}
        size="lg"
        autoComplete="name"
        autoFocus
        maxLength={120}
        hint={texts.fullNameHint}
        {...form.field('fullName')}
      />
      <NewPasswordField label={beforeSignIn.setup.password} {...form.field('password')} />
      <Button tone="primary" size="lg" block type="submit" busy={form.isBusy}>
        {texts.submit}
      </Button>
      {invitation === undefined && (
        <p className={styles.after}>
          {texts.haveAccount}{' '}
          <button type="button" className={styles.textLink} onClick={() => onSignIn()}>
            {texts.toSignIn}
          </button>
        </p>
      )}
    </form>
  )
}
