import { countries } from '@firepay/demo-contract/countries.ts'
import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { IconPlus } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useId } from 'react'
import { useDemoChange } from '../data.ts'
import { emailFault, emptyOnes, failureOf, useFields } from '../shared/use-fields.ts'
import { optionsOf, planNames, roleNames } from './user-words.ts'
import styles from './users.module.css'

const nobody = {
  fullName: '',
  username: '',
  email: '',
  contact: '',
  company: '',
  country: '',
  role: 'subscriber',
  currentPlan: 'basic',
}

const required = {
  fullName: 'name',
  username: 'username',
  contact: 'contact',
  company: 'company',
  country: 'country',
}

const countryOptions = [
  { value: '', label: 'Choose a country' },
  ...countries.map((name) => ({ value: name, label: name })),
]

/** The panel that adds a user. */
export function AddUserPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const id = useId()
  const adding = useDemoChange((api, body: Omit<DemoUser, 'id' | 'billing' | 'status' | 'avatar' | 'avatarColor'>) =>
    api('POST /apps/users/add-user', { body }),
  )
  // Clears errors for the next user.
  const close = () => {
    adding.reset()
    onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={close}
      width={440}
      title="Add user"
      lead="New users are active and pay by automatic debit."
      closeLabel="Close"
      footer={
        <>
          <Button tone="ghost" onClick={close}>
            Cancel
          </Button>
          <Button
            tone="primary"
            type="submit"
            form={id}
            busy={adding.isPending}
            icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          >
            Add user
          </Button>
        </>
      }
    >
      <AddUserForm id={id} adding={adding} onClose={close} />
    </Drawer>
  )
}

type Adding = ReturnType<
  typeof useDemoChange<Omit<DemoUser, 'id' | 'billing' | 'status' | 'avatar' | 'avatarColor'>, { user: DemoUser }>
>

/** Mounted while the panel is open, so that the next one starts empty. */
function AddUserForm({ id, adding, onClose }: { id: string; adding: Adding; onClose: () => void }) {
  const { given, field, choice, check, refused } = useFields(nobody)
  const send = () => {
    if (adding.isPending || !check({ ...emptyOnes(given, required), ...emailFault(given.email) })) return
    // The options are the only values of these two.
    const body = {
      ...given,
      role: given.role as DemoUser['role'],
      currentPlan: given.currentPlan as DemoUser['currentPlan'],
    }
    adding.mutate(body, {
      onSuccess: ({ user }) => {
        showToast({ tone: 'ok', text: `${user.fullName} is added` })
        onClose()
      },
      onError: refused,
    })
  }
  const failure = failureOf(adding.error, 'The user')
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack>
        {failure !== undefined && (
          <Banner tone="bad" live="polite">
            {failure}
          </Banner>
        )}
        <TextField label="Full name" data-autofocus {...field('fullName')} />
        <div className={styles.halves}>
          <TextField label="Username" dir="ltr" {...field('username')} />
          <TextField label="Contact" type="tel" dir="ltr" {...field('contact')} />
        </div>
        <TextField label="Email" type="email" dir="ltr" {...field('email')} />
        <TextField label="Company" {...field('company')} />
        <Select label="Country" options={countryOptions} {...choice('country')} />
        <div className={styles.halves}>
          <Select label="User role" options={optionsOf(roleNames)} {...choice('role')} />
          <Select label="User plan" options={optionsOf(planNames)} {...choice('currentPlan')} />
        </div>
      </Stack>
    </form>
  )
}
