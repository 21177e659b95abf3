import { Avatar } from '@firepay/ui/components/avatar.tsx'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { useState } from 'react'
import { inert } from '../inert.ts'
import { counted } from '../shared/figures.ts'
import styles from './cards.module.css'
import { Facts } from './meters.tsx'

/** A user with their statistics. */
export function ProfileCard() {
  return (
    <Card aria-label="Profile">
      <div className={styles.center}>
        <Avatar name="Vesna Jurkovec" />
        <h2>Vesna Jurkovec</h2>
        <span className={styles.text}>Split, Croatia</span>
        <Badge tone="disp" icon={null}>
          Pro
        </Badge>
      </div>
      <div className={styles.below}>
        <Facts
          facts={[
            { label: 'Followers', value: '6.8k' },
            { label: 'Projects', value: '37' },
            { label: 'Rank', value: '19' },
          ]}
        />
      </div>
    </Card>
  )
}

/** A job offer with a button to apply. */
export function JobOfferCard() {
  return (
    <Card
      title="Somebody for the repair bench"
      action={
        <Badge tone="info" icon={null}>
          New
        </Badge>
      }
    >
      <div className={`${styles.stack} ${styles.start}`}>
        <p className={styles.text}>Three days a week among old tills and good light.</p>
        <div className={styles.badges}>
          {['Part time', 'On site', 'Tools given'].map((name) => (
            <Badge key={name} icon={null}>
              {name}
            </Badge>
          ))}
        </div>
        <div className={styles.amounts}>
          <div>
            <div className={styles.label}>A month</div>
            <span className={styles.small}>$2,460</span>
          </div>
          <div>
            <div className={styles.label}>Applied</div>
            <span className={styles.small}>14</span>
          </div>
        </div>
        <Button tone="primary" size="sm" onClick={inert}>
          Apply
        </Button>
      </div>
    </Card>
  )
}

const options = [
  { name: 'Second till', amount: 49 },
  { name: 'Label printer', amount: 128 },
  { name: 'Stock by weight', amount: 75 },
  { name: 'Longer guarantee', amount: 36 },
]

/** Selectable extras and their total. */
export function OptionsCard() {
  const [taken, setTaken] = useState<readonly string[]>(['Second till'])
  const total = options.reduce((sum, { name, amount }) => sum + (taken.includes(name) ? amount : 0), 0)
  return (
    <Card title="Options to buy">
      <ul className={styles.lines}>
        {options.map(({ name, amount }) => (
          <li key={name}>
            <Checkbox
              label={name}
              checked={taken.includes(name)}
              onChange={(event) =>
                setTaken(event.currentTarget.checked ? [...taken, name] : taken.filter((one) => one !== name))
              }
            />
            <span className={styles.grow} />${counted(amount)}
          </li>
        ))}
        <li aria-live="polite">
          <b className={styles.grow}>Total</b>
          <b>${counted(total)}</b>
        </li>
      </ul>
      <Button tone="primary" block onClick={inert}>
        Buy
      </Button>
    </Card>
  )
}
