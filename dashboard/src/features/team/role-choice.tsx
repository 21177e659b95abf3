import { type Role, roles } from '@firepay/contract/product/abilities.ts'
import { roleTexts } from '../../locale/en/roles.ts'
import { useCan } from '../../shared/current-user.ts'
import styles from './role-choice.module.css'

/** One of the roles that the person may give, each with what it may do. */
export function RoleChoice({ label, value, onChange }: { label: string; value: Role; onChange: (role: Role) => void }) {
  const mayMakeOwners = useCan()('manage Owner')
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      {roles
        .filter((role) => role !== 'owner' || mayMakeOwners)
        .map((role) => (
          <label key={role} className={styles.option}>
            <input
              type="radio"
              name="role"
              className={styles.radio}
              checked={value === role}
              onChange={() => onChange(role)}
            />
            <span>
              <b>{roleTexts.names[role]}</b>
              <span className={styles.about}>{roleTexts.about[role]}</span>
            </span>
          </label>
        ))}
    </fieldset>
  )
}
