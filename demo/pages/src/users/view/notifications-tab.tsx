import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import styles from './view.module.css'

const ways = ['Email', 'Browser', 'App'] as const

/** Notification kinds with their default channels (catalogue, appendix A). */
const kinds = [
  { name: 'New items for you', usual: ['Email'] },
  { name: 'Account activity', usual: ['Browser', 'App'] },
  { name: 'Sign-in from a new browser', usual: ['Email', 'Browser', 'App'] },
  { name: 'New device linked', usual: ['Browser'] },
] as const

const usual: readonly string[] = kinds.flatMap((kind) => kind.usual.map((way) => `${kind.name}: ${way}`))

/** Notification settings of the user. */
export function NotificationsTab() {
  const [chosen, setChosen] = useState(usual)
  const toggle = (one: string) =>
    setChosen((before) => (before.includes(one) ? before.filter((other) => other !== one) : [...before, one]))
  const isUsual = chosen.length === usual.length && usual.every((one) => chosen.includes(one))
  return (
    <div className={styles.stack}>
      <Card
        title="Notifications"
        flush
        foot={
          <span className={styles.pair}>
            <Button
              tone="primary"
              onClick={() => showToast({ tone: 'ok', text: 'Kept until you leave the page. The demo sends nothing.' })}
            >
              Save changes
            </Button>
            <Button
              disabled={isUsual}
              {...(isUsual && { title: 'Nothing is changed' })}
              onClick={() => setChosen(usual)}
            >
              Discard changes
            </Button>
          </span>
        }
      >
        <Table label="Notifications" stacked columns={[{ name: 'Kind' }, ...ways.map((name) => ({ name }))]}>
          <tbody>
            {kinds.map(({ name }) => (
              <tr key={name}>
                <td>
                  <b>{name}</b>
                </td>
                {ways.map((way) => (
                  <td key={way} data-label={way}>
                    <Checkbox
                      aria-label={`${name}: ${way}`}
                      checked={chosen.includes(`${name}: ${way}`)}
                      onChange={() => toggle(`${name}: ${way}`)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  )
}
