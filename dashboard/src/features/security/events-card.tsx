import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import { CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import {
  IconAlertTriangle,
  IconDeviceDesktop,
  IconFingerprint,
  IconHistory,
  IconKey,
  IconMapPin,
  IconShieldLock,
  IconUser,
} from '@firepay/ui/components/icons.ts'
import { Time } from '@firepay/ui/components/time.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { Link } from '@tanstack/react-router'
import { auditActionTexts, detailText, outcomeTexts } from '../../locale/audit-actions.ts'
import { securityTexts } from '../../locale/security.ts'
import { deviceText } from '../../shared/device-text.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { RowsWaiting } from './rows-waiting.tsx'
import { eventsQuery } from './security.queries.ts'
import styles from './security-cards.module.css'

const texts = securityTexts.events
const tones = { failure: 'bad', refused: 'warn' } as const satisfies Record<string, Tone>

/** Number of events shown on the combined page. */
const latest = 5

/**
 * The user's sign-ins and security changes, newest first.
 * @param isWhole all of them; else the latest, with a link to the rest
 */
export function EventsCard({ isWhole }: { isWhole: boolean }) {
  const list = usePagedList(eventsQuery)
  const isCut = !isWhole && list.total > latest
  return (
    <ListCard
      list={list}
      title={texts.title}
      failed={texts.failed}
      {...(!isCut && { count: texts.count })}
      foot={
        isCut && (
          <div className={styles.submit}>
            <span>{texts.latest(latest, list.total)}</span>
            <Link to="/security/history">{texts.all}</Link>
          </div>
        )
      }
      waiting={<RowsWaiting count={isWhole ? 8 : latest} />}
      empty={
        <EmptyState icon={<IconHistory size={20} stroke={1.75} />} title={texts.none} titleLevel={3}>
          {texts.noneText}
        </EmptyState>
      }
    >
      {(events) => (
        <CardList label={texts.title}>
          {(isCut ? events.slice(0, latest) : events).map((event) => (
            <CardRow
              key={event.id}
              start={<EventIcon type={event.type} isRefused={event.outcome !== 'success'} />}
              end={
                <span className={styles.when}>
                  <Time value={event.at} look="list" />
                </span>
              }
            >
              <div className={styles.rowTitle}>
                {auditActionTexts[event.type] ?? event.type}
                {event.outcome !== 'success' && (
                  <Badge tone={tones[event.outcome]}>{outcomeTexts[event.outcome]}</Badge>
                )}
              </div>
              <div className={styles.facts}>
                <CodeText wrap>{event.address}</CodeText>
                <span>{deviceText(event)}</span>
                {event.detail !== undefined && <span>{detailText(event.type, event.detail)}</span>}
              </div>
            </CardRow>
          ))}
        </CardList>
      )}
    </ListCard>
  )
}

/** Icons by the second part of the event name: `user.passkey.added`. */
const icons: Readonly<Record<string, typeof IconUser>> = {
  passkey: IconFingerprint,
  password: IconKey,
  'password-reset': IconKey,
  totp: IconShieldLock,
  'recovery-code': IconShieldLock,
  'recovery-codes': IconShieldLock,
  session: IconDeviceDesktop,
  sessions: IconDeviceDesktop,
  'ip-whitelist': IconMapPin,
}

function EventIcon({ type, isRefused }: { type: string; isRefused: boolean }) {
  const KindIcon = isRefused ? IconAlertTriangle : (icons[type.split('.')[1] ?? ''] ?? IconUser)
  return (
    <ToneIcon tone={isRefused ? 'warn' : 'mute'}>
      <KindIcon size={16} stroke={1.75} />
    </ToneIcon>
  )
}
