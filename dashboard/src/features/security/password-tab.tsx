import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { securityTexts } from '../../locale/en/security.ts'
import { useUser } from '../../shared/current-user.ts'
import styles from './security-tab.module.css'

const texts = securityTexts.password
const shortest = 15

/** Changes the password with the current one; other sessions end. */
export function PasswordTab() {
  const { email } = useUser()
  const queries = useQueryClient()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [shown, setShown] = useState<{ current?: string; next?: string }>({})
  const change = useMutation({
    mutationFn: () => api('POST /auth/change-password', { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      setCurrent('')
      setNew('')
      showToast({ tone: 'ok', text: texts.done })
      return invalidate(queries, 'GET /security/sessions', 'GET /security/events')
    },
  })
  const failure = change.error instanceof ProblemError ? change.error.code : undefined
  const isAtField = failure === 'CREDENTIALS' || failure?.startsWith('PASSWORD_') === true
  const length = [...newPassword].length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    if (currentPassword === '') return setShown({ current: texts.currentMissing })
    if (length < shortest) return setShown({ next: texts.hint })
    if (newPassword === currentPassword) return setShown({ next: texts.same })
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
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          {change.isError && !isAtField && (
            <Banner tone="bad" live="polite">
              {problemText(change.error)}
            </Banner>
          )}
          <PasswordField
            label={texts.current}
            autoComplete="current-password"
            texts={texts}
            dir="ltr"
            value={currentPassword}
            onChange={edit(setCurrent)}
            error={shown.current ?? (failure === 'CREDENTIALS' ? texts.wrong : undefined)}
          />
          <PasswordField
            label={texts.next}
            autoComplete="new-password"
            texts={texts}
            dir="ltr"
            hint={length === 0 ? texts.hint : length < shortest ? texts.count(length) : texts.enough(length)}
            value={newPassword}
            onChange={edit(setNew)}
            error={shown.next ?? (failure?.startsWith('PASSWORD_') ? problemText(change.error) : undefined)}
          />
          <div className={styles.stack}>
            <Button tone="primary" type="submit" busy={change.isPending}>
              {texts.submit}
            </Button>
            <p className={styles.small}>{texts.note}</p>
          </div>
        </form>
      </Card>
    </div>
  )
}
