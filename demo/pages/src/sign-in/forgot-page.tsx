import { Button } from '@firepay/ui/components/button.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useState } from 'react'
import { usePlace } from '../context.tsx'
import { inert } from '../inert.ts'
import { Cover } from './cover.tsx'

/** Asks for an email address; the sample area sends nothing. */
export default function ForgotPage() {
  const { link: Link } = usePlace()
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <Cover
      title="Forgot your password?"
      lead="The sample area sends no emails. Go back and sign in as admin or client."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isMissing = !/^\S+@\S+$/.test(email)
          setIsWrong(isMissing)
          if (!isMissing) inert()
        }}
      >
        <Stack>
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            {...(isWrong && { error: 'Please enter a valid email' })}
          />
          <Button type="submit" tone="primary" size="lg" block>
            Send reset link
          </Button>
        </Stack>
      </form>
      <p>
        <Link href="/login">Back to sign in</Link>
      </p>
    </Cover>
  )
}
