import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { securityTexts } from '../../locale/security.ts'
import { useUser } from '../../shared/current-user.ts'
import styles from './security-tab.module.css'

const texts = securityTexts.password
/** Without a second factor, and beside one (security.md A-01). */
const shortest = { alone: 15, besideFactor: 12 }

/** Changes the password with the current one; other sessions end. */
export function PasswordTab() {
  const { email, mfa } = useUser()
  const hasFactor = mfa.totp || mfa.passkeys > 0
  const least = hasFactor ? shortest.besideFactor : shortest.alone
  const queries = useQueryClient()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const currentInput = useRef<HTMLInputElement>(null)
  const newInput = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<{ current?: string; next?: string }>({})
  const change = useMutation({
    mutationFn: async () => {
      // Without a factor the password just typed is the fresh authentication that a change needs (security.md S-10), so it
      // is not asked for again. With one the question is another: a code.
      if (!hasFactor) await api('POST /auth/reauthenticate', { body: { password: currentPassword } })
      return api('POST /auth/change-password', { body: { currentPassword, newPassword } })
    },
    onSuccess: () => {
      setCurrent('')
      setNew('')
      showToast({ tone: 'ok', text: texts.done })
      return invalidate(queries, 'GET /security/sessions', 'GET /security/events')
    },
    onError: (error) => {
      const isNew = error instanceof ProblemError && error.code?.startsWith('PASSWORD_') === true
      const input = isNew ? newInput : currentInput
      input.current?.focus()
    },
  })
  const refuse = (reason: { current: string } | { next: string }) => {
    setShown(reason)
    const input = 'current' in reason ? currentInput : newInput
    input.current?.focus()
  }
  const failure = change.error instanceof ProblemError ? change.error.code : undefined
  const isAtField = failure === 'CREDENTIALS' || failure?.startsWith('PASSWORD_') === true
  const length = [...newPassword].length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    if (currentPassword === '') return refuse({ current: texts.currentMissing })
    if (length < least) return refuse({ next: texts.hint(least) })
    if (newPassword === currentPassword) return refuse({ next: texts.same })
    setShown({})
    change.mutate()
  }
  const edit = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    setShown({})
    if (change.isError) change.reset()
  }
  return (
    <div className={styles.form}>
      <Card title={texts.title}>
        <form className={styles.fields} onSubmit={submit} noValidate>
          {/* Tells password managers whose password this is. */}
          <input
            className="visually-hidden"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <p className={styles.text}>{texts.note}</p>
          {change.isError && !isAtField && (
            <Banner tone="bad" live="polite">
              {problemText(change.error)}
            </Banner>
          )}
          <PasswordField
            ref={currentInput}
            label={texts.current}
            autoComplete="current-password"
            texts={texts}
            dir="ltr"
            value={currentPassword}
            onChange={edit(setCurrent)}
            error={shown.current ?? (failure === 'CREDENTIALS' ? texts.wrong : undefined)}
          />
          <PasswordField
            ref={newInput}
            label={texts.next}
            autoComplete="new-password"
            texts={texts}
            dir="ltr"
            hint={length === 0 ? texts.hint(least) : length < least ? texts.count(length, least) : texts.enough(length)}
            value={newPassword}
            onChange={edit(setNew)}
            error={shown.next ?? (failure?.startsWith('PASSWORD_') ? problemText(change.error) : undefined)}
          />
          <div className={styles.stack}>
            <Button tone="primary" type="submit" busy={change.isPending}>
              {texts.submit}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}
