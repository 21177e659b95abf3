import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { ProgressBar } from '@firepay/ui/components/progress-bar.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import cards from '../../cards/cards.module.css'
import { NamedIcon } from '../../icon.tsx'
import records from '../../records/records.module.css'
import { RecordsTable } from '../../records/records-table.tsx'
import { useRecords } from '../../records/use-records.ts'
import { PersonMark } from '../../shared/person-mark.tsx'
import { UserInvoices } from './user-invoices.tsx'
import styles from './view.module.css'

const projects = [
  { name: 'Tide clock', kind: 'Workshop', tasks: 86, done: 61, hours: '74:10' },
  { name: 'Orchard map', kind: 'Print', tasks: 30, done: 30, hours: '22:45' },
  { name: 'Ferry timetable', kind: 'Website', tasks: 142, done: 48, hours: '51:30' },
  { name: 'Lamp catalogue', kind: 'Print', tasks: 64, done: 52, hours: '39:05' },
  { name: 'Bell tower tickets', kind: 'Website', tasks: 18, done: 3, hours: '5:20' },
  { name: 'Seed exchange', kind: 'Office', tasks: 25, done: 14, hours: '17:40' },
  { name: 'Kiln rota', kind: 'Workshop', tasks: 12, done: 12, hours: '8:15' },
] as const

const shareOf = ({ done, tasks }: (typeof projects)[number]) => Math.round((done / tasks) * 100)

const columns = [
  { name: 'Project', sort: 'name' },
  { name: 'Total tasks' },
  { name: 'Progress', sort: 'progress' },
  { name: 'Hours', end: true },
] as const

/** A user's projects, activity and invoices. */
export function AccountTab({ user }: { user: DemoUser }) {
  return (
    <div className={styles.stack}>
      <Projects />
      <Activity />
      <UserInvoices user={user} />
    </div>
  )
}

function Projects() {
  const list = useRecords({}, { column: 'name', direction: 'asc' })
  const { column, direction } = list.asked.order
  const sign = direction === 'asc' ? 1 : -1
  const shown = projects.toSorted(
    (a, b) => sign * (column === 'name' ? a.name.localeCompare(b.name) : shareOf(a) - shareOf(b)),
  )
  return (
    <Card title="Projects" flush>
      <RecordsTable label="Projects" columns={columns} records={list}>
        {shown.map((project) => (
          <tr key={project.name} className={records.card}>
            <td data-place="main">
              <b>{project.name}</b>
              <div className={styles.text}>{project.kind}</div>
            </td>
            <td data-label="Total tasks" data-place="about">
              {project.done} of {project.tasks}
              <span className={styles.narrow}> tasks</span>
            </td>
            <td data-label="Progress" data-place="whole">
              <span className={styles.progress}>
                <ProgressBar label={`Progress of ${project.name}`} value={shareOf(project)} max={100} />
                {shareOf(project)}%
              </span>
            </td>
            <td data-label="Hours" data-place="side" className={records.end}>
              {project.hours}
            </td>
          </tr>
        ))}
      </RecordsTable>
    </Card>
  )
}

const activity = [
  { icon: 'FileText', tone: 'mute', title: 'Counted the lamps', text: 'Nine more than the list says', when: '14:25' },
  { icon: 'Users', tone: 'info', title: 'Met the harbour master', text: 'With', who: 'Osk Ravndal', when: '10:40' },
  { icon: 'Package', tone: 'ok', title: 'Sent the orchard map', text: 'To print, in two sizes', when: 'Two days ago' },
  { icon: 'Zap', tone: 'warn', title: 'Asked for help', text: 'Wording of the ferry page', when: 'Last week' },
] as const

function Activity() {
  return (
    <Card title="Activity">
      <ol className={cards.timeline}>
        {activity.map((one) => (
          <li key={one.title}>
            <ToneIcon tone={one.tone} size="sm">
              <NamedIcon name={one.icon} size={16} />
            </ToneIcon>
            <div className={cards.grow}>
              <div className={styles.pair}>
                <b>{one.title}</b>
                <span className={styles.text}>{one.when}</span>
              </div>
              <div className={styles.text}>{one.text}</div>
              {'who' in one && (
                <div className={cards.who}>
                  <PersonMark size="sm" name={one.who} />
                  <span>{one.who}</span>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
