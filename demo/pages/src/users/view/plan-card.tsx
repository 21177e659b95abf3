import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ProgressBar } from '@firepay/ui/components/progress-bar.tsx'
import { useState } from 'react'
import { NamedIcon } from '../../icon.tsx'
import { planNames } from '../user-words.ts'
import { planTerms } from './plans.ts'
import { UpgradeDialog } from './upgrade-dialog.tsx'
import styles from './view.module.css'

const days = { used: 11, all: 30 }

/** The user's plan, and the elapsed share of the month. */
export function PlanCard({ user }: { user: DemoUser }) {
  const [isAsked, setIsAsked] = useState(false)
  const { currentPlan: plan } = user
  const { price, features } = planTerms[plan]
  return (
    <Card title="Plan">
      <div className={styles.pair}>
        <Badge outline>{planNames[plan]}</Badge>
        <span>
          <span className={styles.price}>${price}</span> <span className={styles.text}>per month</span>
        </span>
      </div>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <NamedIcon name="Check" size={16} />
            {feature}
          </li>
        ))}
      </ul>
      <div className={styles.days}>
        <div className={styles.pair}>
          <b className={styles.text}>Days used</b>
          <span className={styles.text}>
            {days.used} of {days.all}
          </span>
        </div>
        <ProgressBar label="Days used" value={days.used} max={days.all} />
        <p className={styles.text}>{days.all - days.used} days until the next payment</p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => setIsAsked(true)}>Upgrade plan</Button>
      </div>
      {isAsked && <UpgradeDialog user={user} onClose={() => setIsAsked(false)} />}
    </Card>
  )
}
