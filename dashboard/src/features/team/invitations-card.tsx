import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { roleTexts } from '../../locale/en/roles.ts'
import { teamTexts } from '../../locale/en/team.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import styles from './team.module.css'
import { type Invitation, invitationsQuery } from './team.queries.ts'

const texts = teamTexts.invitations

/** Who was invited and has not come yet. */
export function InvitationsCard() {
  const query = useQuery(invitationsQuery)
  const items = query.data?.items ?? []
  return (
    <Card title={texts.title} flush>
      {query.isError && query.data === undefined && (
        <div className={styles.pad}>
          <LoadFailed title={texts.failed} query={query} />
        </div>
      )}
      {query.data && items.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {items.length > 0 && (
        <CardList label={texts.title}>
          {items.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </CardList>
      )}
    </Card>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const queries = useQueryClient()
  const { id, email, status } = invitation
  const again = useMutation({
    mutationFn: () => api('PATCH /invitations/{id}', { params: { id }, body: {} }),
    onSuccess: () => {
      showToast({ tone: 'ok', text: texts.sentAgain(email) })
      return invalidate(queries, 'GET /invitations')
    },
  })
  const withdraw = useMutation({
    mutationFn: () => api('DELETE /invitations/{id}', { params: { id } }),
    onSuccess: () => {
      showToast({ tone: 'ok', text: texts.withdrawn(email) })
      return invalidate(queries, 'GET /invitations')
    },
  })
  const failure = again.error ?? withdraw.error
  return (
    <CardRow
      end={
        <span className={styles.rowEnd}>
          <Button size="xs" aria-label={texts.againOf(email)} busy={again.isPending} onClick={() => again.mutate()}>
            {texts.again}
          </Button>
          <Button
            size="xs"
            tone="danger-quiet"
            aria-label={texts.withdrawOf(email)}
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            {texts.withdraw}
          </Button>
        </span>
      }
    >
      <div className={styles.name}>
        <span className={styles.address}>{email}</span>{' '}
        {status === 'expired' ? <Badge tone="mute">{texts.expired}</Badge> : <Badge tone="warn">{texts.pending}</Badge>}
      </div>
      <div className={styles.small}>
        {roleTexts.names[invitation.role]}. {texts.sent} <Time value={invitation.createdAt} />{' '}
        {texts.by(invitation.invitedBy)}, {status === 'expired' ? texts.ended : texts.until}{' '}
        <Time value={invitation.expiresAt} />
      </div>
      {failure !== null && (
        <Banner tone="bad" live="polite">
          {problemText(failure)}
        </Banner>
      )}
    </CardRow>
  )
}
