import { Button } from '@firepay/ui/components/button.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../context.tsx'
import { DemoError, useDemoChange } from '../data.ts'
import { wantedPage } from '../gate.ts'
import { beginDemoSession, homeOf, viewerOf } from '../person.ts'
import { Cover } from './cover.tsx'

/** The two sample users, shown on the page. */
const accounts = [
  { role: 'Admin', email: 'admin@demo.example', password: 'admin' },
  { role: 'Client', email: 'client@demo.example', password: 'client' },
] as const

/** Sign-in of the sample area, prefilled with the admin. */
export default function SignInPage() {
  const { link: Link } = usePlace()
  const navigate = useNavigate()
  const { wanted } = useSearch({ strict: false }) as { wanted?: unknown }
  const [email, setEmail] = useState<string>(accounts[0].email)
  const [password, setPassword] = useState<string>(accounts[0].password)
  const signIn = useDemoChange((api, body: { email: string; password: string }) => api('POST /jwt/login', { body }))
  const send = () =>
    signIn.mutate(
      { email, password },
      {
        onSuccess: ({ userData }) => {
          beginDemoSession(userData)
          showToast({ tone: 'ok', text: `Welcome, ${userData.fullName}. You are looking around as ${userData.role}.` })
          void navigate({ to: wantedPage(wanted) ?? homeOf(viewerOf(null, userData)), replace: true })
        },
      },
    )
  const refusal = signIn.error instanceof DemoError ? signIn.error.fields.email : undefined
  return (
    <Cover
      title="Sign in to the sample area"
      lead="Everything here is invented, and forgotten when you leave. Don’t enter a password of your own: sign in as one of the people below."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack>
          <TextField
            label="Email"
            name="loginEmail"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            {...(signIn.isError && { error: refusal ?? 'Something went wrong' })}
          />
          <PasswordField
            label="Password"
            // Prevents password managers from filling in the product's password: it is the same site.
            autoComplete="new-password"
            texts={{ show: 'Show the password', hide: 'Hide the password' }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            aside={<Link href="/login/forgot">Forgot password?</Link>}
          />
          <Checkbox label="Remember me" />
          <Button type="submit" tone="primary" size="lg" block busy={signIn.isPending}>
            Sign in
          </Button>
        </Stack>
      </form>
      <Stack gap="xs">
        {accounts.map((account) => (
          <Button
            key={account.role}
            block
            onClick={() => {
              setEmail(account.email)
              setPassword(account.password)
            }}
          >
            {account.role}: {account.email} / {account.password}
          </Button>
        ))}
      </Stack>
      <p>
        New here? <Link href="/register">Create an account</Link>
      </p>
    </Cover>
  )
}
