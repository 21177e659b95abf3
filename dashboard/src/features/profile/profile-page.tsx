import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconHistory } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { type DateStyle, formatTime } from '@firepay/ui/components/time-format.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { session } from '../../api/session.ts'
import { profileTexts as texts } from '../../locale/profile.ts'
import { roleTexts } from '../../locale/roles.ts'
import { timeZoneOptions } from '../../shared/browser-guesses.ts'
import { userQuery, useUser } from '../../shared/current-user.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { RouterLink } from '../../shared/router-link.tsx'
import { PictureChoice } from './picture-choice.tsx'
import styles from './profile-page.module.css'

/** The person's own name, picture, zone, dates and keys. */
export function ProfilePage() {
  const user = useUser()
  const queries = useQueryClient()
  usePageTitle(texts.title)
  const saved = {
    fullName: user.fullName,
    avatar: user.avatar ?? null,
    timeZone: user.timeZone,
    dateStyle: user.dateStyle,
    shortcuts: user.preferences.shortcuts !== false,
  }
  const [draft, setDraft] = useState(saved)
  const [missing, setMissing] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const isChanged =
    draft.fullName !== saved.fullName ||
    draft.avatar !== saved.avatar ||
    draft.timeZone !== saved.timeZone ||
    draft.dateStyle !== saved.dateStyle ||
    draft.shortcuts !== saved.shortcuts
  const save = useMutation({
    mutationFn: () => {
      const { fullName, avatar, timeZone, dateStyle, shortcuts } = draft
      return api('PUT /users', {
        body: {
          ...(fullName !== saved.fullName && { fullName: fullName.trim() }),
          ...(avatar !== saved.avatar && { avatar }),
          timeZone,
          dateStyle,
          preferences: { ...user.preferences, shortcuts },
        },
      })
    },
    onSuccess: (changed) => {
      session.saveUser(changed)
      queries.setQueryData(userQuery.queryKey, changed)
      setDraft((before) => ({ ...before, fullName: changed.fullName }))
      showToast({ tone: 'ok', text: texts.saved })
    },
  })
  const nameError = missing ? texts.fullNameMissing : (fieldError(save.error, 'fullName') ?? undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (draft.fullName.trim() === '') {
      setMissing(true)
      return nameField.current?.focus()
    }
    save.mutate()
  }
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <ButtonLink
            as={RouterLink}
            href="/security/history"
            icon={<IconHistory size={16} stroke={1.75} aria-hidden="true" />}
          >
            {texts.history}
          </ButtonLink>
        }
      />
      <form className={styles.form} onSubmit={submit} noValidate>
        <Card title={texts.you}>
          <div className={styles.fields}>
            <div className={styles.person}>
              <span className={styles.avatar}>
                <PersonAvatar person={{ ...user, fullName: draft.fullName, avatar: draft.avatar ?? undefined }} />
              </span>
              <div>
                <div className={styles.role}>
                  {user.role === 'operator'
                    ? texts.operator
                    : texts.roleIn(roleTexts.names[user.role], user.merchant.name)}
                </div>
                <div className={styles.small}>
                  {texts.since} <Time value={user.createdAt} look="date" zone={user.timeZone} />
                  {user.lastSignInAt !== undefined && (
                    <>
                      . {texts.lastSignIn} <Time value={user.lastSignInAt} zone={user.timeZone} />
                    </>
                  )}
                </div>
              </div>
            </div>
            <TextField
              ref={nameField}
              label={texts.fullName}
              hint={texts.fullNameHint}
              error={nameError}
              maxLength={120}
              autoComplete="name"
              value={draft.fullName}
              onChange={(event) => {
                const { value } = event.currentTarget
                setDraft((before) => ({ ...before, fullName: value }))
                setMissing(false)
              }}
            />
            <PictureChoice
              person={{ fullName: draft.fullName, email: user.email }}
              value={draft.avatar}
              onChange={(avatar) => setDraft((before) => ({ ...before, avatar }))}
            />
            <TextField label={texts.email} hint={texts.emailHint} dir="ltr" value={user.email} disabled readOnly />
          </div>
        </Card>
        <Card title={texts.writing}>
          <div className={styles.fields}>
            <Select
              label={texts.timeZone}
              hint={texts.timeZoneHint}
              options={timeZoneOptions(draft.timeZone)}
              value={draft.timeZone}
              onChange={(timeZone) => setDraft((before) => ({ ...before, timeZone }))}
            />
            <Select<DateStyle>
              label={texts.dateStyle}
              hint={texts.example(
                formatTime(user.lastSignInAt ?? user.createdAt, 'detail', {
                  zone: draft.timeZone,
                  dateStyle: draft.dateStyle,
                }),
              )}
              options={(['day-month', 'month-day', 'iso'] as const).map((value) => ({
                value,
                label: texts.dateStyles[value],
              }))}
              value={draft.dateStyle}
              onChange={(dateStyle) => setDraft((before) => ({ ...before, dateStyle }))}
            />
            <div>
              <Switch
                label={texts.shortcuts}
                labelEnd
                checked={draft.shortcuts}
                onChange={(event) => {
                  const { checked } = event.currentTarget
                  setDraft((before) => ({ ...before, shortcuts: checked }))
                }}
              />
              <p className={styles.small}>{texts.shortcutsHint}</p>
            </div>
          </div>
        </Card>
        {save.isError && fieldError(save.error, 'fullName') === null && (
          <Banner tone="bad" live="polite">
            {problemText(save.error)}
          </Banner>
        )}
        <div className={styles.actions}>
          <Button tone="primary" type="submit" busy={save.isPending} disabled={!isChanged}>
            {texts.save}
          </Button>
          {!isChanged && <span className={styles.small}>{texts.unchanged}</span>}
        </div>
      </form>
    </>
  )
}
