import { Card } from '@firepay/ui/components/card.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { NamedIcon } from '../icon.tsx'
import styles from './shop-figures.module.css'

const figures = [
  { label: 'Sales', value: '214k', icon: 'TrendingUp', tone: 'info' },
  { label: 'Customers', value: '7,306', icon: 'User', tone: 'ok' },
  { label: 'Products', value: '1,148', icon: 'Package', tone: 'warn' },
  { label: 'Revenue', value: '$8,912', icon: 'DollarSign', tone: 'disp' },
] as const

/** Four figures of a shop in a row. */
export function ShopFigures() {
  return (
    <Card className={styles.card} title="Statistics" action={<span className={styles.when}>Updated a month ago</span>}>
      <ul className={styles.figures}>
        {figures.map(({ label, value, icon, tone }) => (
          <li key={label} className={styles.figure}>
            <ToneIcon tone={tone} size="lg">
              <NamedIcon name={icon} size={20} />
            </ToneIcon>
            <div className={styles.text}>
              <span className={styles.label}>{label}</span>
              <b>{value}</b>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
