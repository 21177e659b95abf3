import { Avatar } from '@firepay/ui/components/avatar.tsx'
import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconAlertTriangle, IconBell, IconCheck, IconX } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { IconChecks } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { CountedIcon } from './counted-icon.tsx'
import { PanelHead } from './panel-head.tsx'
import styles from './panels.module.css'

type Note = { title: string; text: string; when: string; from?: string; system?: { tone: Tone; icon: ReactNode } }

const icon = { size: 16, stroke: 1.75 } as const

/** Samples, unrelated to the product's notifications. */
const notes: readonly Note[] = [
  {
    title: 'Ines Marlowe took on the window display',
    text: 'Two sketches wait for a look',
    when: '8 min',
    from: 'Ines Marlowe',
  },
  {
    title: 'A question about invoice 5012',
    text: 'Tobin Achterberg asks for the due date',
    when: '40 min',
    from: 'Tobin Achterberg',
  },
  { title: 'The stock list was read again', text: 'By Wren Okafor', when: '1 h', from: 'Wren Okafor' },
  {
    title: 'The printer does not answer',
    text: 'Paper is left in the tray',
    when: '06:50',
    system: { tone: 'bad', icon: <IconX {...icon} /> },
  },
  {
    title: 'Sales of the week are written',
    text: 'Nothing was left out',
    when: 'Yesterday',
    system: { tone: 'ok', icon: <IconCheck {...icon} /> },
  },
  {
    title: 'The back room is warm',
    text: '29 °C at the shelf with the candles',
    when: 'Yesterday',
    system: { tone: 'warn', icon: <IconAlertTriangle {...icon} /> },
  },
]

/** The notifications of the sample area; a reload resets them. */
export function Bell() {
  const [areRead, setAreRead] = useState(false)
  const [withSystem, setWithSystem] = useState(true)
  const shown = notes.filter(({ system }) => withSystem || system === undefined)
  const unread = areRead ? 0 : shown.length
  return (
    <Popover
      label="Demo notifications"
      closeLabel="Close"
      position="bottom-end"
      width={380}
      flush
      trigger={
        <IconButton label={unread === 0 ? 'Demo notifications' : `Demo notifications, ${unread} new`}>
          <CountedIcon count={unread} tone="bad">
            <IconBell size={20} stroke={1.75} />
          </CountedIcon>
        </IconButton>
      }
    >
      <PanelHead title="Demo notifications">
        {unread === 0 ? (
          'Nothing new'
        ) : (
          <Badge tone="info" icon={null}>
            {unread} new
          </Badge>
        )}
      </PanelHead>
      <ul className={styles.list} aria-label="Demo notifications">
        {notes.filter(({ system }) => system === undefined).map(shownNote)}
        <li className={styles.switch}>
          <Switch
            label="System notifications"
            checked={withSystem}
            onChange={(event) => setWithSystem(event.currentTarget.checked)}
          />
        </li>
        {withSystem && notes.filter(({ system }) => system !== undefined).map(shownNote)}
      </ul>
      <div className={styles.foot}>
        <Button block disabled={unread === 0} onClick={() => setAreRead(true)}>
          <IconChecks size={16} stroke={1.75} aria-hidden="true" />
          Read all
        </Button>
      </div>
    </Popover>
  )
}

function shownNote({ title, text, when, from, system }: Note) {
  return (
    <li key={title} className={styles.row}>
      {system ? <ToneIcon tone={system.tone}>{system.icon}</ToneIcon> : <Avatar name={from ?? ''} />}
      <div className={styles.text}>
        <span className={styles.name}>{title}</span>
        <span>{text}</span>
      </div>
      <span className={styles.when}>{when}</span>
    </li>
  )
}
