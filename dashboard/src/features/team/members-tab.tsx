import { Badge } from '@firepay/ui/components/badge.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconDots } from '@firepay/ui/components/icons.ts'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '@firepay/ui/components/menu.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useState } from 'react'
import { roleNames } from '../../locale/role-names.ts'
import { teamTexts as texts } from '../../locale/team.ts'
import { useCan, useUser } from '../../shared/current-user.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { RouterLink } from '../../shared/router-link.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { EndSessionsDialog, RemoveDialog, RoleDialog } from './member-dialogs.tsx'
import styles from './team.module.css'
import { invitationsQuery, type Member, membersQuery } from './team.queries.ts'
import { teamUrl } from './team.search.ts'
import { TeamAside } from './team-aside.tsx'

type Open = { kind: 'role' | 'sessions' | 'remove'; member: Member } | null

/** Members and pending invitations. */
export function MembersTab() {
  const isAllowed = useCan()('manage Member')
  return isAllowed ? <Members /> : <NotAllowed titleLevel={2} />
}

function Members() {
  const list = usePagedList(membersQuery)
  const invitations = usePagedList(invitationsQuery)
  const { search, patch } = useListState(teamUrl)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    // Waits for the rows, which would push down the elements below a list: the invitations, and on narrow windows the
    // aside.
    <Columns aside={!list.isWaiting && !invitations.isWaiting && <TeamAside list={list} />}>
      <ListCard
        list={list}
        failed={texts.failed}
        count={texts.count}
        rowHeight={48}
        // The user is always a member.
        empty={null}
      >
        {(members) => (
          <Table
            stacked
            label={texts.members}
            className={styles.table}
            columns={[
              { name: texts.table.person },
              { name: texts.table.role },
              { name: texts.table.factor },
              { name: texts.table.lastSignIn },
              { name: texts.table.joined },
              { name: texts.table.actions, hidden: true },
            ]}
          >
            <tbody>
              {members.map((member) => (
                <MemberRow key={member.id} member={member} onOpen={(kind) => setOpen({ kind, member })} />
              ))}
            </tbody>
          </Table>
        )}
      </ListCard>
      {!list.isWaiting && <InvitationsCard />}
      {search.invite === 'open' && <InviteDialog onClose={() => patch({ invite: undefined }, { replace: true })} />}
      {open?.kind === 'role' && <RoleDialog member={open.member} onClose={close} />}
      {open?.kind === 'sessions' && <EndSessionsDialog member={open.member} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog member={open.member} onClose={close} />}
    </Columns>
  )
}

function MemberRow({ member, onOpen }: { member: Member; onOpen: (kind: 'role' | 'sessions' | 'remove') => void }) {
  const user = useUser()
  const isSelf = member.id === user.id
  const mayManageOwners = useCan()('manage Owner')
  const isOutOfReach = member.role === 'owner' && !mayManageOwners
  const reason = member.lastOwner
    ? texts.lastOwner
    : isSelf
      ? texts.ownRow
      : isOutOfReach
        ? texts.ownersOnly
        : undefined
  const name = member.fullName || member.email
  return (
    <tr>
      <td>
        <span className={styles.person}>
          <PersonAvatar person={member} />
          <span className={styles.names}>
            <span className={styles.name}>
              {name} {isSelf && <Badge outline>{texts.you}</Badge>}
            </span>
            <span className={styles.email}>{member.email}</span>
          </span>
        </span>
      </td>
      <td>
        {roleNames[member.role]}
        {member.lastOwner && <span className={styles.only}>{texts.onlyOwner}</span>}
      </td>
      <td data-label={texts.table.factor}>
        {member.mfa ? <Badge tone="ok">{texts.on}</Badge> : <Badge outline>{texts.off}</Badge>}
      </td>
      <td data-label={texts.table.lastSignIn} className={styles.quiet}>
        {member.lastSignInAt === undefined ? texts.never : <Time value={member.lastSignInAt} />}
      </td>
      <td data-label={texts.table.joined} className={styles.quiet}>
        <Time value={member.createdAt} look="date" />
      </td>
      <td className={styles.action}>
        <Menu
          label={texts.actionsOf(name)}
          position="bottom-end"
          trigger={
            <IconButton label={texts.actionsOf(name)} size="sm">
              <IconDots size={18} stroke={1.75} />
            </IconButton>
          }
        >
          <MenuItem disabled={reason !== undefined} onSelect={() => onOpen('role')}>
            {texts.changeRole}
          </MenuItem>
          <MenuItem danger disabled={reason !== undefined} onSelect={() => onOpen('remove')}>
            {texts.remove}
          </MenuItem>
          {reason !== undefined && <MenuLabel>{reason}</MenuLabel>}
          <MenuDivider />
          {isSelf ? (
            <MenuItem href="/security/sessions" as={RouterLink}>
              {texts.ownSessions}
            </MenuItem>
          ) : (
            <MenuItem onSelect={() => onOpen('sessions')}>{texts.endSessions}</MenuItem>
          )}
        </Menu>
      </td>
    </tr>
  )
}
