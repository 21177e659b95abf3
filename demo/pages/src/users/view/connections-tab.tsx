import { Button } from '@firepay/ui/components/button.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { useState } from 'react'
import styles from './view.module.css'

const accounts = [
  { name: 'Postbox', text: 'Reads and sends mail', isOn: true },
  { name: 'Shared calendar', text: 'Shows who is away', isOn: true },
  { name: 'Code shelf', text: 'Follows code changes', isOn: false },
  { name: 'Team chat', text: 'Tells the team what was finished', isOn: true },
  { name: 'Ledger', text: 'Receives paid invoices', isOn: false },
]

const networks = [
  { name: 'Facebook', isLinked: false },
  { name: 'Twitter', isLinked: true },
  { name: 'LinkedIn', isLinked: true },
  { name: 'Dribbble', isLinked: false },
  { name: 'Behance', isLinked: false },
]

/** Connected services of the user; nothing leaves the page. */
export function ConnectionsTab() {
  const [on, setOn] = useState(() => accounts.filter(({ isOn }) => isOn).map(({ name }) => name))
  const [linked, setLinked] = useState(() => networks.filter(({ isLinked }) => isLinked).map(({ name }) => name))
  const toggled = (names: readonly string[], name: string) =>
    names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
  return (
    <div className={styles.stack}>
      <Card title="Connected accounts" flush>
        <CardList>
          {accounts.map(({ name, text }) => (
            <CardRow
              key={name}
              end={
                <Switch
                  label={`Connect ${name}`}
                  hideLabel
                  checked={on.includes(name)}
                  onChange={() => setOn(toggled(on, name))}
                />
              }
            >
              <b>{name}</b>
              <div className={styles.text}>{text}</div>
            </CardRow>
          ))}
        </CardList>
      </Card>
      <Card title="Social accounts" flush>
        <CardList>
          {networks.map(({ name }) => {
            const isLinked = linked.includes(name)
            const verb = isLinked ? 'Unlink' : 'Link'
            return (
              <CardRow
                key={name}
                end={
                  <Button aria-label={`${verb} ${name}`} onClick={() => setLinked(toggled(linked, name))}>
                    {verb}
                  </Button>
                }
              >
                <b>{name}</b>
                <div className={styles.text}>{isLinked ? 'Linked' : 'Not linked'}</div>
              </CardRow>
            )
          })}
        </CardList>
      </Card>
    </div>
  )
}
