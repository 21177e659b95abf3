import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { Locale } from '@firepay/contract/product/locales.ts'
import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { IconHistory } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { type DateStyle, formatTime } from '@firepay/ui/components/time-format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { languageOptions, pageLanguage } from '../../locale/page-language.ts'
import { profileTexts as texts } from '../../locale/profile.ts'
import { roleNames } from '../../locale/role-names.ts'
import { timeZoneOptions } from '../../shared/browser-guesses.ts'
import { userQuery, useUser } from '../../shared/current-user.ts'
import { FormCard, FormPair, FormSection } from '../../shared/form/form-card.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { RouterLink } from '../../shared/router-link.tsx'
import { saveProfile } from '../../shared/save-preferences.ts'
import { PictureChoice } from './picture-choice.tsx'
import styles from './profile-page.module.css'

/** The user's name, picture, zone, date style and shortcuts. */
export function ProfilePage() {
  const user = useUser()
  const queries = useQueryClient()
  usePageTitle(texts.title)
  const form = useForm({
    initial: {
      fullName: user.fullName,
      avatar: user.avatar ?? null,
      timeZone: user.timeZone,
      dateStyle: user.dateStyle,
      shortcuts: user.preferences.shortcuts !== false,
      locale: user.preferences.locale ?? pageLanguage(),
    },
    check: ({ fullName }) => ({ fullName: fullName.trim() === '' ? texts.fullNameMissing : undefined }),
    unchanged: () => undefined,
    send: ({ fullName, avatar, timeZone, dateStyle, shortcuts, locale }, { values: before }) =>
      saveProfile({
        ...(fullName.trim() !== before.fullName && { fullName: fullName.trim() }),
        ...(avatar !== before.avatar && { avatar }),
        timeZone,
        dateStyle,
        preferences: {
          ...(shortcuts !== before.shortcuts && { shortcuts }),
          ...(locale !== before.locale && { locale }),
        },
      }),
    sent: (changed, values) => {
      // A document has the texts of one language, loaded at start.
      if (values.locale !== pageLanguage()) return location.reload()
      queries.setQueryData(userQuery.queryKey, changed)
      form.restart({ ...values, fullName: changed.fullName })
    },
  })
  const draft = form.values
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
      <Columns aside={<PersonCard user={{ ...user, fullName: draft.fullName, avatar: draft.avatar ?? undefined }} />}>
        <FormCard of={form}>
          <FormSection title={texts.you} lead={texts.youLead}>
            <FormPair>
              <TextField
                label={texts.fullName}
                hint={texts.fullNameHint}
                maxLength={120}
                autoComplete="name"
                {...form.field('fullName')}
              />
              <TextField label={texts.email} hint={texts.emailHint} dir="ltr" value={user.email} disabled readOnly />
            </FormPair>
            <PictureChoice
              person={{ fullName: draft.fullName, email: user.email }}
              value={draft.avatar}
              onChange={(avatar) => form.set({ avatar })}
            />
          </FormSection>
          <FormSection title={texts.writing} lead={texts.writingLead}>
            <FormPair>
              <Select
                label={texts.timeZone}
                hint={texts.timeZoneHint}
                options={timeZoneOptions(draft.timeZone)}
                {...form.choice('timeZone')}
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
                {...form.choice('dateStyle')}
              />
            </FormPair>
            <FormPair>
              <Select<Locale>
                label={texts.language}
                hint={texts.languageHint}
                options={languageOptions()}
                {...form.choice('locale')}
              />
            </FormPair>
            <div>
              <Switch label={texts.shortcuts} labelEnd {...form.tick('shortcuts')} />
              <Text size="xs" tone="quiet">
                {texts.shortcutsHint}
              </Text>
            </div>
          </FormSection>
        </FormCard>
      </Columns>
    </>
  )
}

/** The user as the team sees them. */
function PersonCard({ user }: { user: UserRecord }) {
  return (
    <Card title={texts.card}>
      <div className={styles.person}>
        <span className={styles.avatar}>
          <PersonAvatar person={user} />
        </span>
        <div className={styles.names}>
          <b>{user.fullName.trim() || user.email}</b>
          <Text as="div" size="xs" tone="quiet">
            {user.role === 'operator' ? texts.operator : texts.roleIn(roleNames[user.role], user.merchant.name)}
          </Text>
        </div>
      </div>
      <DescriptionList
        items={[
          { label: texts.since, value: <Time value={user.createdAt} look="date" zone={user.timeZone} /> },
          {
            label: texts.lastSignIn,
            value: user.lastSignInAt !== undefined && <Time value={user.lastSignInAt} zone={user.timeZone} />,
          },
          {
            label: texts.twoStep,
            value: user.mfa.totp || user.mfa.passkeys > 0 ? texts.on : <Link to="/security">{texts.setUp}</Link>,
          },
        ]}
      />
    </Card>
  )
}
