import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import { NamedIcon } from '../icon.tsx'
import { allRights, areas, deeds, type Right, toggled } from './rights.ts'
import { type Role, saveRole } from './role-store.ts'
import styles from './roles.module.css'

/** Creates a role with name and rights, or edits `of`. */
export function RoleDialog({ of, onClose }: { of: Role | undefined; onClose: () => void }) {
  const [name, setName] = useState(of?.name ?? '')
  const [rights, setRights] = useState<readonly Right[]>(of?.rights ?? [])
  const [error, setError] = useState<string>()
  const save = () => {
    const given = name.trim()
    if (given === '') return setError('Please enter a valid role name')
    saveRole(of?.id, { name: given, rights })
    showToast({ tone: 'ok', text: of === undefined ? `${given} is added` : `${given} is saved` })
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      size="lg"
      title={of === undefined ? 'Add role' : 'Edit role'}
      lead={
        of === undefined ? 'Nobody has it at first.' : `${usersOf(of)} with this role. Changes hold until a reload.`
      }
      submit={of === undefined ? 'Add role' : 'Save role'}
      texts={{ cancel: 'Discard', close: 'Close' }}
      busy={false}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          save()
        },
      }}
    >
      <TextField
        label="Role name"
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        {...(error !== undefined && { error })}
      />
      <RightsTable rights={rights} onChange={setRights} />
    </FormDialog>
  )
}

/** `1 user`, `4 users`. */
export function usersOf({ users }: Role): string {
  return users === 1 ? '1 user' : `${users} users`
}

const everything = 'A role with all of these may do what an administrator may.'

function RightsTable({ rights, onChange }: { rights: readonly Right[]; onChange: (rights: readonly Right[]) => void }) {
  const hasAll = rights.length === allRights.length
  return (
    <div>
      <p className={styles.rightsTitle} id="role-rights">
        <b>Permissions</b> {rights.length} of {allRights.length}
      </p>
      <Table plain className={styles.rights} aria-labelledby="role-rights">
        <tbody>
          <tr>
            <th scope="row">
              <span className={styles.hinted}>
                Administrator access
                <span role="img" aria-label={everything} title={everything}>
                  <NamedIcon name="Info" size={16} />
                </span>
              </span>
            </th>
            <td colSpan={deeds.length}>
              <Checkbox
                label="Select all"
                checked={hasAll}
                indeterminate={rights.length > 0 && !hasAll}
                onChange={() => onChange(hasAll ? [] : allRights)}
              />
            </td>
          </tr>
          {areas.map((area) => (
            <tr key={area}>
              <th scope="row">{area}</th>
              {deeds.map((deed) => (
                <td key={deed}>
                  <Checkbox
                    label={deed}
                    aria-label={`${area}: ${deed}`}
                    checked={rights.includes(`${area}: ${deed}`)}
                    onChange={() => onChange(toggled(rights, `${area}: ${deed}`))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
