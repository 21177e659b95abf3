import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import type { Locale } from '@firepay/contract/product/locales.ts'
import '@firepay/ui/theme/page.css'
import { lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { setAppConfig } from '../api/app-config.ts'
import { connectApi, createAnonymousClient } from '../api/client.ts'
import { type AppConfig, readConfig } from '../api/config.ts'
import { session } from '../api/session.ts'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { nextPath } from '../features/auth/next-path.ts'
import { SignInPage } from '../features/auth/sign-in-page.tsx'
import { beforeSignIn } from '../locale/before-sign-in.ts'
import { sessionNote } from '../locale/session-note.ts'
import { homeOf } from '../shared/home.ts'
import { keepLanguage } from '../shared/keep-language.ts'
import { removeServiceWorkers } from './service-workers.ts'

// Sign-in is opened daily; the other pages rarely, so they load lazily.
const pages = {
  setup: lazy(() => import('../features/auth/setup-page.tsx').then((page) => ({ default: page.SetupPage }))),
  signUp: lazy(() => import('../features/auth/sign-up-page.tsx').then((page) => ({ default: page.SignUpPage }))),
  confirmEmail: lazy(() =>
    import('../features/auth/confirm-email-page.tsx').then((page) => ({ default: page.ConfirmEmailPage })),
  ),
  forgot: lazy(() =>
    import('../features/auth/forgot-password-page.tsx').then((page) => ({ default: page.ForgotPasswordPage })),
  ),
  reset: lazy(() =>
    import('../features/auth/reset-password-page.tsx').then((page) => ({ default: page.ResetPasswordPage })),
  ),
  invitation: lazy(() =>
    import('../features/auth/invitation-page.tsx').then((page) => ({ default: page.InvitationPage })),
  ),
}

/** Paths whose links carry a token after `#`, from mails or the first start. */
const withToken = ['/setup', '/confirm-email', '/reset-password', '/invitation']
const withoutToken = ['/sign-in', '/sign-up', '/forgot-password']
/** Pages that act for the link's holder and therefore work with a session. */
const forAnybody = withToken

void start()

/** Entry point of the pages before sign-in, separate from the application: loads without router, queries and tables. */
async function start() {
  if (window.firepayLoadsAgain) return
  removeServiceWorkers()
  const path = location.pathname
  if (![...withToken, ...withoutToken].includes(path)) return location.replace('/sign-in')
  const goOn = () => {
    const asked = path === '/sign-in' ? nextPath(location.search) : '/overview'
    location.replace(asked === '/overview' ? homeOf(session.user()) : asked)
  }
  if (!session.exists()) session.end()
  else if (!forAnybody.includes(path)) return goOn()

  const token = withToken.includes(path) ? takeToken() : null
  // Pasting another link of the same path only changes the hash, which does not reload the page.
  addEventListener('hashchange', () => location.reload())
  const config = await readConfig()
  setAppConfig(config)
  connectApi(config, { onExpired: async () => false })
  const { title, page } = pageOf(path, config, token, goOn)
  document.title = `${title} · ${config.appName}`
  const root = document.getElementById('root')
  if (root === null) throw new Error('The document has no #root')
  createRoot(root).render(
    <StrictMode>
      <AuthFrame
        appName={config.appName}
        foot={path === '/sign-in' ? sessionNote(config.sessionIdleSeconds, config.sessionSeconds) : undefined}
      >
        <Suspense>{page}</Suspense>
      </AuthFrame>
    </StrictMode>,
  )
}

function pageOf(
  path: string,
  config: AppConfig,
  token: string | null,
  goOn: () => void,
): { title: string; page: ReactNode } {
  const client = createAnonymousClient(config)
  const onSignedIn = async (answer: SignedIn, language?: Locale) => {
    session.start(answer)
    await keepLanguage(language)
    goOn()
  }
  switch (path) {
    case '/setup':
      return {
        title: beforeSignIn.setup.title,
        page: <pages.setup client={client} token={token} onSignedIn={onSignedIn} />,
      }
    case '/sign-up': {
      const isClosed = config.signup !== undefined && config.signup !== 'open'
      return { title: beforeSignIn.signUp.title, page: <pages.signUp client={client} closed={isClosed} /> }
    }
    case '/confirm-email':
      return { title: beforeSignIn.confirmEmail.title, page: <pages.confirmEmail client={client} token={token} /> }
    case '/forgot-password':
      return { title: beforeSignIn.forgot.title, page: <pages.forgot client={client} /> }
    case '/reset-password': {
      // The server has ended all sessions, including this browser's.
      const onDone = () => {
        session.end()
        location.replace('/sign-in?reset')
      }
      return {
        title: beforeSignIn.reset.title,
        page: <pages.reset client={client} token={token} onDone={onDone} />,
      }
    }
    case '/invitation':
      return {
        title: beforeSignIn.invitation.title,
        page: <pages.invitation client={client} token={token} onJoined={() => void keepLanguage().then(goOn)} />,
      }
    default:
      return { title: beforeSignIn.signIn.title, page: signInPage(client, config, onSignedIn) }
  }
}

function signInPage(
  client: ReturnType<typeof createAnonymousClient>,
  config: AppConfig,
  onSignedIn: (answer: SignedIn) => void,
) {
  const texts = beforeSignIn.signIn
  const search = new URLSearchParams(location.search)
  const notice = search.has('reset') ? texts.passwordChanged : search.has('ended') ? texts.ended : undefined
  return (
    <SignInPage
      client={client}
      onSignedIn={onSignedIn}
      notice={notice}
      links={{
        forgot: <a href="/forgot-password">{texts.forgot}</a>,
        create: (config.signup === undefined || config.signup === 'open') && (
          <>
            {texts.newHere(config.appName)} <a href="/sign-up">{texts.create}</a>
          </>
        ),
      }}
    />
  )
}

/** Reads the one-time token after `#` and removes it from the address bar and the history (security.md B-05). */
function takeToken(): string | null {
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  return token === '' ? null : token
}
