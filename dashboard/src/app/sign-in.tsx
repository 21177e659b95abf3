import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import '@firepay/ui/theme/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAnonymousClient } from '../api/client.ts'
import { readConfig } from '../api/config.ts'
import { session } from '../api/session.ts'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { nextPath } from '../features/auth/next-path.ts'
import { SetupPage } from '../features/auth/setup-page.tsx'
import { SignInPage } from '../features/auth/sign-in-page.tsx'
import { authTexts } from '../locale/en/auth.ts'
import { removeServiceWorkers } from './service-workers.ts'

void start()

/** The entry of the pages before sign-in. Kept apart from the application, so that it loads without router, queries and tables. */
async function start() {
  removeServiceWorkers()
  const isSetup = location.pathname === '/setup'
  // The other pages before sign-in (sign-up, reset, invitation) get their branch here when they exist.
  if (!isSetup && location.pathname !== '/sign-in') return location.replace('/sign-in')
  const destination = isSetup ? '/overview' : nextPath(location.search)
  if (session.exists() && !isSetup) return location.replace(destination)

  const token = isSetup ? takeToken() : null
  const config = await readConfig()
  const client = createAnonymousClient(config)
  document.title = `${isSetup ? authTexts.setup.title : authTexts.signIn.title} · ${config.appName}`
  const onSignedIn = (answer: SignedIn) => {
    session.start(answer)
    location.replace(destination)
  }
  const root = document.getElementById('root')
  if (root === null) throw new Error('The document has no #root')
  createRoot(root).render(
    <StrictMode>
      <AuthFrame appName={config.appName} foot={isSetup ? undefined : authTexts.signIn.sessionNote}>
        {isSetup ? (
          <SetupPage client={client} token={token} onSignedIn={onSignedIn} />
        ) : (
          <SignInPage
            client={client}
            onSignedIn={onSignedIn}
            notice={new URLSearchParams(location.search).has('ended') ? authTexts.signIn.ended : undefined}
          />
        )}
      </AuthFrame>
    </StrictMode>,
  )
}

/** Reads the one-time token behind `#` and takes it out of the address bar and the history (security.md B-05). */
function takeToken(): string | null {
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  return token === '' ? null : token
}
