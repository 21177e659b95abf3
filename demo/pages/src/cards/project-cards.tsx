import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { NamedIcon } from '../icon.tsx'
import { dayAhead } from '../shared/figures.ts'
import styles from './cards.module.css'
import { People } from './people.tsx'

const happenings = [
  { icon: 'Package', tone: 'mute', title: '31 parcels handed over', text: 'The last one left at 13:50', when: '14:02' },
  {
    icon: 'MessageSquare',
    tone: 'info',
    title: 'Call with the print shop',
    text: 'Paper weights for spring',
    when: '11:20',
    people: ['Fenna Roelofsma'],
  },
  {
    icon: 'Map',
    tone: 'ok',
    title: 'Loading bay plan started',
    text: 'Kofi, Hedda and two more',
    when: 'Tue',
    people: ['Kofi Amankwah', 'Hedda Myklebost', 'Timo Eckhart', 'Una Gallchoir'],
  },
  {
    icon: 'AlertTriangle',
    tone: 'warn',
    title: 'Second opinion wanted',
    text: 'Wording of the returns page',
    when: 'Sat',
  },
] as const

/** A timeline, newest first. */
export function UserTimelineCard() {
  return (
    <Card title="User timeline">
      <ol className={styles.timeline}>
        {happenings.map(({ icon, tone, title, text, when, ...more }) => (
          <li key={title}>
            <ToneIcon tone={tone}>
              <NamedIcon name={icon} size={16} />
            </ToneIcon>
            <div className={styles.grow}>
              <div className={styles.pair}>
                <b>{title}</b>
                <span className={styles.detail}>{when}</span>
              </div>
              <div className={styles.text}>{text}</div>
              {'people' in more && <People names={more.people} />}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** A project with members, deadline and budget. */
export function AppDesignCard() {
  const facts = [
    { label: 'Due date', value: dayAhead(19) },
    { label: 'Budget', value: '$8,600' },
    { label: 'Cost', value: '$5,240' },
    { label: 'Spent', value: '61%' },
  ]
  return (
    <Card title="App design">
      <div className={styles.stack}>
        <p className={styles.text}>Two screens a week, tested with three shops.</p>
        <h3>Team</h3>
        <div className={styles.badges}>
          {['Drawing', 'Writing', 'Testing'].map((name) => (
            <Badge key={name} icon={null}>
              {name}
            </Badge>
          ))}
        </div>
        <h3>Members</h3>
        <People names={['Wim Hogendorp', 'Calla Ferrant', 'Nadia Benkiran', 'Rosa Tamarit']} more="4 people" />
        <ul className={styles.boxes}>
          {facts.map(({ label, value }) => (
            <li key={label}>
              <span className={styles.label}>{label}</span>
              <b>{value}</b>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** A meeting with time, place and participants. */
export function MeetupCard() {
  return (
    <Card title="Developer meetup">
      <div className={styles.stack}>
        <p className={styles.text}>Short talks about tills, and soup afterwards.</p>
        <ul className={styles.lines}>
          <li>
            <NamedIcon name="Calendar" size={16} />
            <span className={styles.grow}>{dayAhead(9)}, 18:30 to 21:00</span>
          </li>
          <li>
            <NamedIcon name="Map" size={16} />
            <span className={styles.grow}>Old ferry hall, Fuller Quay 3</span>
          </li>
        </ul>
        <People names={['Ivo Petrusic', 'Lotte Schimmer', 'Otis Farrowgate', 'Yara Silvestrin']} more="+42" />
      </div>
    </Card>
  )
}
