import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { roleNames } from '../../locale/role-names.ts'
import { teamTexts } from '../../locale/team.ts'
import { useCan } from '../../shared/current-user.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { mailSaid } from '../../shared/mail-said.ts'
import { problemText } from '../../shared/problem-text.ts'
import styles from './team.module.css'
import { type Invitation, invitationsQuery } from './team.queries.ts'

const texts = teamTexts.invitations

/** Pending invitations. */
export function InvitationsCard() {
  const list = usePagedList(invitationsQuery)
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  return (
    <>
      <ListCard
        list={list}
        title={texts.title}
        failed={texts.failed}
        count={texts.count}
        rowHeight={48}
        empty={<p className={styles.none}>{texts.none}</p>}
      >
        {(invitations) => (
          <CardList label={texts.title}>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onWithdraw={() => setWithdrawing(invitation)}
              />
            ))}
          </CardList>
        )}
      </ListCard>
      {withdrawing !== null && <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}

function InvitationRow({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const queries = useQueryClient()
  const { id, email, status } = invitation
  const again = useMutation({
    mutationFn: () => api('PATCH /invitations/{id}', { params: { id }, body: {} }),
    onSuccess: () => {
      showToast({ tone: 'ok', text: mailSaid(texts.sentAgain(email), texts.writtenAgain(email)) })
      return invalidate(queries, 'GET /invitations')
    },
  })
  const mayManageOwners = useCan()('manage Owner')
  const reason = invitation.role === 'owner' && !mayManageOwners ? teamTexts.ownersOnly : undefined
  return (
    <CardRow
      end={
        <span className={styles.rowEnd}>
          <Button
            size="xs"
            aria-label={texts.againOf(email)}
            disabled={reason !== undefined}
            title={reason}
            busy={again.isPending}
            onClick={() => again.mutate()}
          >
            {texts.again}
          </Button>
          <Button
            size="xs"
            tone="danger-quiet"
            aria-label={texts.withdrawOf(email)}
            disabled={reason !== undefined}
            title={reason}
            onClick={onWithdraw}
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
        {roleNames[invitation.role]}. {texts.sent} <Time value={invitation.createdAt} />{' '}
        {texts.by(invitation.invitedBy)}, {status === 'expired' ? texts.ended : texts.until}{' '}
        <Time value={invitation.expiresAt} />
      </div>
      {again.isError && (
        <Banner tone="bad" live="polite">
          {problemText(again.error)}
        </Banner>
      )}
    </CardRow>
  )
}

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const queries = useQueryClient()
  const { id, email } = invitation
  const withdraw = useMutation({
    mutationFn: () => api('DELETE /invitations/{id}', { params: { id } }),
    onSuccess: () => {
      onClose()
      showToast({ tone: 'ok', text: texts.withdrawn(email) })
      return invalidate(queries, 'GET /invitations')
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => withdraw.mutate()}
      busy={withdraw.isPending}
      title={texts.withdrawTitle(email)}
      confirm={texts.withdrawConfirm}
      texts={teamTexts}
    >
      <p>{texts.withdrawText}</p>
      {withdraw.isError && (
        <Banner tone="bad" live="polite">
          {problemText(withdraw.error)}
        </Banner>
      )}
    </ConfirmDialog>
  )
}
