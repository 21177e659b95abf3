import { Avatar, SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import type { Tone } from '@firepay/ui/components/badge.tsx'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { RingChart } from '@firepay/ui/components/ring-chart.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { NamedIcon } from '../icon.tsx'
import styles from './cards.module.css'

const browsers = [
  { name: 'Compass browser', share: 51 },
  { name: 'Lantern', share: 22 },
  { name: 'Harbour web', share: 14 },
  { name: 'Small screen view', share: 8 },
  { name: 'Others', share: 5 },
]

export function BrowserStatesCard() {
  return (
    <Card title="Browser states" action={<span className={styles.detail}>This month</span>}>
      <ul className={styles.lines}>
        {browsers.map(({ name, share }) => (
          <li key={name}>
            <NamedIcon name="Globe" size={18} />
            <span className={styles.grow}>{name}</span>
            <b>{share}%</b>
            <span aria-hidden="true">
              <RingChart summary={name} shares={[share / 100]} size={22} thickness={4} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const payments = [
  { name: 'Wallet', by: 'Ferry tickets', amount: -68, icon: 'Inbox', tone: 'info' },
  { name: 'Bank transfer', by: 'Kilns of the north', amount: 2140, icon: 'Check', tone: 'ok' },
  { name: 'Card at the till', by: 'Tea and bread', amount: -19, icon: 'CreditCard', tone: 'bad' },
  { name: 'Credit note', by: 'Returned crates', amount: 315, icon: 'RotateCw', tone: 'warn' },
  { name: 'Direct debit', by: 'Light and water', amount: -184, icon: 'Zap', tone: 'disp' },
] as const

export function TransactionsCard() {
  return (
    <Card title="Transactions" flush>
      <CardList label="Transactions">
        {payments.map(({ name, by, amount, icon, tone }) => (
          <CardRow
            key={name}
            start={
              <ToneIcon tone={tone} size="lg">
                <NamedIcon name={icon} size={18} />
              </ToneIcon>
            }
            end={
              <b
                className={amount < 0 ? styles.down : styles.up}
              >{`${amount < 0 ? '−' : '+'} $${Math.abs(amount).toLocaleString('en')}`}</b>
            }
          >
            <b>{name}</b>
            <div className={styles.text}>{by}</div>
          </CardRow>
        ))}
      </CardList>
    </Card>
  )
}

const categories: Record<string, { tone: Tone; icon: string }> = {
  Technology: { tone: 'info', icon: 'Monitor' },
  Grocery: { tone: 'ok', icon: 'Package' },
  Fashion: { tone: 'warn', icon: 'Watch' },
}

const companies = [
  {
    name: 'Cedar & Tin',
    mail: 'till@cedartin.example',
    category: 'Grocery',
    views: '18.4k',
    over: 'a day',
    revenue: '$731.20',
    sales: 71,
    isUp: true,
  },
  {
    name: 'Northlight Kilns',
    mail: 'hello@northlight.example',
    category: 'Technology',
    views: '2.6k',
    over: 'a week',
    revenue: '$286.40',
    sales: 54,
    isUp: false,
  },
  {
    name: 'Plover Maps',
    mail: 'post@plovermaps.example',
    category: 'Technology',
    views: '9.1k',
    over: 'a day',
    revenue: '$812.75',
    sales: 83,
    isUp: true,
  },
  {
    name: 'Low Tide Ferries',
    mail: 'deck@lowtide.example',
    category: 'Grocery',
    views: '1.2k',
    over: '12 hours',
    revenue: '$94.10',
    sales: 22,
    isUp: false,
  },
  {
    name: 'Marrow Lane Books',
    mail: 'shelf@marrowlane.example',
    category: 'Fashion',
    views: '14.7k',
    over: 'a month',
    revenue: '$507.90',
    sales: 68,
    isUp: true,
  },
  {
    name: 'Thistle Wool',
    mail: 'yarn@thistle.example',
    category: 'Fashion',
    views: '3.3k',
    over: 'a week',
    revenue: '$148.30',
    sales: 37,
    isUp: false,
  },
  {
    name: 'Quarry Lamps',
    mail: 'light@quarrylamps.example',
    category: 'Technology',
    views: '6.8k',
    over: 'a day',
    revenue: '$431.60',
    sales: 59,
    isUp: true,
  },
]

export function CompanyTable() {
  return (
    <Card title="Companies" flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, the keys scroll it; nothing in it can be focused. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div className={styles.scroll} role="group" aria-label="Companies, to scroll" tabIndex={0}>
        <Table
          label="Companies"
          stacked
          columns={[
            { name: 'Company' },
            { name: 'Category' },
            { name: 'Views', end: true },
            { name: 'Revenue', end: true },
            { name: 'Sales', end: true },
          ]}
        >
          <tbody>
            {companies.map(({ name, mail, category, views, over, revenue, sales, isUp }) => (
              <tr key={name}>
                <td data-label="Company">
                  <span className={styles.who}>
                    <SiteAvatar name={name} />
                    <span>
                      <b>{name}</b>
                      <span className={styles.detail}>{mail}</span>
                    </span>
                  </span>
                </td>
                <td data-label="Category">
                  <Badge
                    tone={categories[category]?.tone ?? 'mute'}
                    icon={<NamedIcon name={categories[category]?.icon ?? ''} size={13} />}
                  >
                    {category}
                  </Badge>
                </td>
                <td data-label="Views" className={styles.end}>
                  {views} <span className={styles.detail}>in {over}</span>
                </td>
                <td data-label="Revenue" className={styles.end}>
                  {revenue}
                </td>
                <td data-label="Sales" className={styles.end}>
                  <span className={styles.sales}>
                    {sales}%
                    <span className={isUp ? styles.up : styles.down}>
                      <NamedIcon name={isUp ? 'TrendingUp' : 'TrendingDown'} size={16} />
                      <span className="visually-hidden">{isUp ? 'rising' : 'falling'}</span>
                    </span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

const tasks = [
  { name: 'Abel Montjoie', work: 'Carpenter', time: '9 h 20 min', done: 0.84 },
  { name: 'Brisa Olmedillo', work: 'Buyer', time: '4 h 05 min', done: 0.37 },
  { name: 'Cosmo Trentini', work: 'Driver', time: '12 h 45 min', done: 0.61 },
  { name: 'Dalia Haddadin', work: 'Accounts', time: '1 h 50 min', done: 0.22 },
  { name: 'Emil Vranitz', work: 'Warehouse', time: '6 h 30 min', done: 0.95 },
  { name: 'Juno Bellweather', work: 'Pictures', time: '3 h 15 min', done: 0.48 },
]

/** Six users with their time and progress. */
export function EmployeeTasksCard() {
  return (
    <Card title="Employee tasks" flush>
      <CardList label="Employee tasks">
        {tasks.map(({ name, work, time, done }) => (
          <CardRow
            key={name}
            start={<Avatar name={name} />}
            end={
              <>
                <span className={styles.detail}>{time}</span>
                <RingChart summary={`${Math.round(done * 100)}% done`} shares={[done]} size={22} thickness={4} />
              </>
            }
          >
            <b>{name}</b>
            <div className={styles.text}>{work}</div>
          </CardRow>
        ))}
      </CardList>
    </Card>
  )
}
