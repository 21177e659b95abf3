import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useDemoChange } from '../data.ts'
import { emailFault, emptyOnes, failureOf, useFields } from '../shared/use-fields.ts'
import { optionsWith, shortCountries, statusNames, taxIdOf } from './user-words.ts'
import styles from './users.module.css'

const plain = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

const languages = plain(['English', 'Spanish', 'French', 'German', 'Dutch'])
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'suspended', label: 'Suspended' },
]

type Change = Pick<DemoUser, 'id' | 'fullName' | 'username' | 'email' | 'status' | 'contact' | 'country'>

/** Edits a user; tax id and language are not saved. */
export function EditUserDialog({ user, onClose }: { user: DemoUser; onClose: () => void }) {
  const { given, field, choice, check, refused } = useFields(fieldsOf(user))
  const saving = useDemoChange((api, body: Change) => api('POST /apps/users/update-user', { body }))
  const save = () => {
    const words = { firstName: 'first name', lastName: 'last name', username: 'username' }
    if (saving.isPending || !check({ ...emptyOnes(given, words), ...emailFault(given.email) })) return
    saving.mutate(changeOf(user.id, given), {
      onSuccess: (answer) => {
        showToast({ tone: 'ok', text: `${answer.user.fullName} is saved` })
        onClose()
      },
      onError: refused,
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      size="lg"
      title="Edit user"
      lead={user.fullName}
      submit="Save user"
      texts={{ cancel: 'Discard', close: 'Close' }}
      busy={saving.isPending}
      failure={failureOf(saving.error, 'The user')}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          save()
        },
      }}
    >
      <div className={styles.halves}>
        <TextField label="First name" data-autofocus {...field('firstName')} />
        <TextField label="Last name" {...field('lastName')} />
        <TextField label="Username" dir="ltr" {...field('username')} />
        <TextField label="Billing email" type="email" dir="ltr" {...field('email')} />
        <Select label="User status" options={withOwn(statuses, user.status)} {...choice('status')} />
        <TextField label="Tax id" dir="ltr" {...field('taxId')} />
        <TextField label="Contact" type="tel" dir="ltr" {...field('contact')} />
        <Select label="Language" options={languages} {...choice('language')} />
        <Select label="Country" options={optionsWith(shortCountries, user.country)} {...choice('country')} />
      </div>
      <Checkbox label="Use as a billing address" defaultChecked />
    </FormDialog>
  )
}

type Fields = ReturnType<typeof fieldsOf>

function fieldsOf({ fullName, username, email, status, contact, country }: DemoUser) {
  const [firstName = '', ...rest] = fullName.split(' ')
  const taxId = taxIdOf(contact)
  return {
    firstName,
    lastName: rest.join(' '),
    username,
    email,
    status: status as string,
    taxId,
    contact,
    language: 'English',
    country,
  }
}

/** A suspended user is inactive in records. */
function changeOf(id: number, { firstName, lastName, status, username, email, contact, country }: Fields): Change {
  const fullName = `${firstName.trim()} ${lastName.trim()}`
  const kept = status === 'active' || status === 'pending' ? status : 'inactive'
  return { id, fullName, username: username.trim(), email: email.trim(), contact, country, status: kept }
}

/** The options plus the user's value if it is none of them. */
function withOwn(options: readonly { value: string; label: string }[], own: string) {
  if (options.some(({ value }) => value === own)) return options
  return [{ value: own, label: own === 'pending' ? statusNames.pending : own }, ...options]
}
