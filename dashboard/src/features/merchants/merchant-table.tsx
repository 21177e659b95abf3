import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconEye, IconMail } from '@firepay/ui/components/icons.ts'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { formatNumber } from '../../locale/formats.ts'
import { merchantsTexts as texts } from '../../locale/merchants.ts'
import { problemText } from '../../shared/problem-text.ts'
import { enterMerchant } from '../../shared/tab-merchant.ts'
import styles from './merchants.module.css'
import type { Merchant } from './merchants.queries.ts'

/** One row per merchant, with a link into it. */
export function MerchantTable({
  merchants,
  onInvite,
}: {
  merchants: readonly Merchant[]
  onInvite: (merchant: Merchant) => void
}) {
  return (
    <Table
      stacked
      label={texts.title}
      className={styles.table}
      columns={[
        { name: texts.table.name },
        { name: texts.table.members },
        { name: texts.table.sites, end: true },
        { name: texts.table.created },
        { name: texts.table.lastActivity },
        { name: texts.table.actions, hidden: true },
      ]}
    >
      <tbody>
        {merchants.map((merchant) => (
          <MerchantRow key={merchant.id} merchant={merchant} onInvite={() => onInvite(merchant)} />
        ))}
      </tbody>
    </Table>
  )
}

function MerchantRow({ merchant, onInvite }: { merchant: Merchant; onInvite: () => void }) {
  const { id, name } = merchant
  const look = useMutation({
    mutationFn: () => enterMerchant(id),
    onError: (error) => showToast({ tone: 'bad', text: problemText(error) }),
  })
  const activity = lastActivity(merchant)
  return (
    <tr>
      <td>
        <span className={styles.merchant}>
          <SiteAvatar name={name} />
          <span className={styles.names}>
            <span className={styles.name}>{name}</span>
            <span className={styles.small}>{merchant.timeZone}</span>
          </span>
        </span>
      </td>
      <td data-label={texts.table.members}>
        {merchant.members > 0 ? formatNumber(merchant.members) : <Nobody merchant={merchant} />}
      </td>
      <td data-label={texts.table.sites} className={styles.number}>
        {formatNumber(merchant.sites)}
      </td>
      <td data-label={texts.table.created} className={styles.quiet}>
        <Time value={merchant.createdAt} look="date" />
      </td>
      <td data-label={texts.table.lastActivity} className={styles.quiet}>
        {activity === null ? (
          texts.never
        ) : (
          <>
            <Time value={activity.at} /> <span className={styles.kind}>{texts.activity[activity.kind]}</span>
          </>
        )}
      </td>
      <td className={styles.action}>
        <span className={styles.actions}>
          {merchant.members === 0 && (
            <Button size="xs" aria-label={texts.inviteOf(name)} onClick={onInvite}>
              {texts.invite}
            </Button>
          )}
          <Button
            size="xs"
            icon={<IconEye size={14} stroke={1.75} aria-hidden="true" />}
            aria-label={texts.lookOf(name)}
            busy={look.isPending}
            onClick={() => look.mutate()}
          >
            {texts.look}
          </Button>
        </span>
      </td>
    </tr>
  )
}

/** The invited owner of a merchant without members, and the invitation's state. */
function Nobody({ merchant: { invited } }: { merchant: Merchant }) {
  if (invited === undefined) return <Badge tone="warn">{texts.nobody}</Badge>
  return (
    <span className={styles.names}>
      <span>
        {invited.status === 'pending' ? (
          <Badge tone="info" icon={<IconMail size={13} stroke={2.2} aria-hidden="true" />}>
            {texts.invited}
          </Badge>
        ) : (
          <Badge tone="warn">{texts.invitationEnded}</Badge>
        )}
      </span>
      <span className={styles.email}>{invited.email}</span>
    </span>
  )
}

/** The latest of payments and sign-ins. */
function lastActivity(merchant: Merchant): { at: string; kind: 'payments' | 'people' } | null {
  const { lastTransactionAt = '', lastSignInAt = '' } = merchant
  if (lastTransactionAt === '' && lastSignInAt === '') return null
  return lastTransactionAt > lastSignInAt
    ? { at: lastTransactionAt, kind: 'payments' }
    : { at: lastSignInAt, kind: 'people' }
}
