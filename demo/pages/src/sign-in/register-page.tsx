import { Button } from '@firepay/ui/components/button.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../context.tsx'
import { useDemoChange } from '../data.ts'
import { beginDemoSession } from '../person.ts'
import { Cover } from './cover.tsx'

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type Given = { username: string; email: string; password: string }

/** Creates a sample account with admin rights, until a reload. */
export default function RegisterPage() {
  const { link: Link } = usePlace()
  const navigate = useNavigate()
  const [given, setGiven] = useState<Given>({ username: '', email: '', password: '' })
  const [hasAgreed, setHasAgreed] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<keyof Given | 'terms', string>>>({})
  const register = useDemoChange((api, body: Given) => api('POST /jwt/register', { body }))
  const send = () => {
    const wrong = faultsOf(given, hasAgreed)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    register.mutate(given, {
      onSuccess: (answer) => {
        if ('error' in answer) {
          const { email, username } = answer.error
          return setErrors({ ...(email && { email }), ...(username && { username }) })
        }
        beginDemoSession(answer.user)
        void navigate({ to: '/', replace: true })
      },
    })
  }
  const field = (name: keyof Given) => ({
    value: given[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setGiven((before) => ({ ...before, [name]: value }))
    },
    ...(errors[name] !== undefined && { error: errors[name] }),
  })
  return (
    <Cover title="Create an account in the sample area" lead="It lasts until you leave the page.">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack>
          <TextField label="Username" autoComplete="off" {...field('username')} />
          <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            texts={{ show: 'Show the password', hide: 'Hide the password' }}
            {...field('password')}
          />
          <Checkbox
            label="I agree to the terms of the sample area"
            hint={errors.terms}
            aria-invalid={errors.terms !== undefined}
            checked={hasAgreed}
            onChange={(event) => setHasAgreed(event.currentTarget.checked)}
          />
          <Button type="submit" tone="primary" size="lg" block busy={register.isPending}>
            Register
          </Button>
        </Stack>
      </form>
      <p>
        Already here? <Link href="/login">Sign in instead</Link>
      </p>
    </Cover>
  )
}

function faultsOf({ username, email, password }: Given, hasAgreed: boolean) {
  return {
    ...(username.trim() === '' && { username: 'Please enter a valid username' }),
    ...(!emailForm.test(email) && { email: 'Please enter a valid email' }),
    ...(password === '' && { password: 'Please enter a valid password' }),
    ...(!hasAgreed && { terms: 'Please agree to the terms' }),
  }
}
