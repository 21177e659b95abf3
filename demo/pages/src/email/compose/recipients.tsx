import { colleagues } from '@firepay/demo-contract/colleagues.ts'
import { Combobox } from '@firepay/ui/components/combobox.tsx'
import { IconX } from '@firepay/ui/components/icons.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { PersonMark } from '../../shared/person-mark.tsx'
import type { Person } from '../drafts.ts'
import styles from './compose.module.css'

const addressForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Recipients: one of six, or a typed address.
 * @param focused takes the focus on mount when empty
 */
export function Recipients({
  label,
  people,
  onChange,
  focused,
  children,
}: {
  label: string
  people: readonly Person[]
  onChange: (people: Person[]) => void
  focused?: boolean
  children?: ReactNode
}) {
  const row = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(focused === true && people.length === 0)
  useEffect(() => {
    if (takesFocus.current) row.current?.querySelector('input')?.focus()
  }, [])
  const add = (email: string) => {
    const known = colleagues.find((one) => one.email === email)
    if (!people.some((one) => one.email === email)) onChange([...people, known ?? { name: email, email }])
  }
  return (
    <div ref={row} className={styles.field}>
      <span aria-hidden="true">{label}</span>
      <ul className={styles.people} aria-label={`${label}: chosen`}>
        {people.map(({ name, email }) => (
          <li key={email}>
            <PersonMark size="sm" name={name} />
            {name}
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(people.filter((one) => one.email !== email))}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.choice}>
        <Combobox
          hideLabel
          label={label}
          options={colleagues
            .filter(({ email }) => !people.some((one) => one.email === email))
            .map(({ name, email }) => ({
              value: email,
              label: name,
              picture: <PersonMark size="sm" name={name} />,
            }))}
          value={null}
          onChange={add}
          onSubmitText={(text) => addressForm.test(text.trim()) && add(text.trim())}
          emptyText="Nobody of this name; Enter takes a whole address"
        />
      </div>
      {children}
    </div>
  )
}
