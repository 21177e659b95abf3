import { Avatar } from '@firepay/ui/components/avatar.tsx'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconDots, IconUserPlus } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { roleTexts } from '../../locale/en/roles.ts'
import { teamTexts as texts } from '../../locale/en/team.ts'
import { useCan, useUser } from '../../shared/current-user.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { EndSessionsDialog, RemoveDialog, RoleDialog } from './member-dialogs.tsx'
import styles from './team.module.css'
import { type Member, membersQuery } from './team.queries.ts'

const route = getRouteApi('/signed-in/team/')
type Open = { kind: 'role' | 'sessions' | 'remove'; member: Member } | null

/** Who is in the business, and who is invited. */
export function MembersTab() {
  const isAllowed = useCan()('manage Member')
  return isAllowed ? <Members /> : <NotAllowed titleLevel={2} />
}

function Members() {
  const query = useInfiniteQuery(membersQuery)
  const { invite } = route.useSearch()
  const navigate = route.useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const members = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0
  const setInvite = (next: 'open' | undefined) =>
    void navigate({ search: (before) => ({ ...before, invite: next }), replace: next === undefined })
  return (
    <div className={styles.stack}>
      <Card
        title={texts.members}
        flush
        action={
          <Button
            tone="primary"
            icon={<IconUserPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setInvite('open')}
          >
            {texts.invite}
          </Button>
        }
        foot={
          members.length > 0 && (
            <div className={styles.foot}>
              <span>{texts.count(total)}</span>
              {query.hasNextPage && (
                <Button size="xs" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {texts.more}
                </Button>
              )}
            </div>
          )
        }
      >
        {query.isError && (
          <div className={styles.pad}>
            <LoadFailed title={texts.failed} query={query} />
          </div>
        )}
        {query.isPending && (
          <AfterDelay>
            <div className={styles.pad} aria-busy="true">
              <Skeleton height={40} />
            </div>
          </AfterDelay>
        )}
        {members.length > 0 && (
          // biome-ignore lint/a11y/noRedundantRoles: on phones the rows are laid out as lines, which would take the role away.
          <table className={styles.table} role="table" aria-label={texts.members}>
            <thead>
              <tr>
                <th scope="col">{texts.table.person}</th>
                <th scope="col">{texts.table.role}</th>
                <th scope="col">{texts.table.factor}</th>
                <th scope="col">{texts.table.lastSignIn}</th>
                <th scope="col">{texts.table.joined}</th>
                <th scope="col">
                  <span className="visually-hidden">{texts.table.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <MemberRow key={member.id} member={member} onOpen={(kind) => setOpen({ kind, member })} />
              ))}
            </tbody>
          </table>
        )}
      </Card>
      <InvitationsCard />
      {invite === 'open' && <InviteDialog onClose={() => setInvite(undefined)} />}
      {open?.kind === 'role' && <RoleDialog member={open.member} onClose={close} />}
      {open?.kind === 'sessions' && <EndSessionsDialog member={open.member} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog member={open.member} onClose={close} />}
    </div>
  )
}

function MemberRow({ member, onOpen }: { member: Member; onOpen: (kind: 'role' | 'sessions' | 'remove') => void }) {
  const user = useUser()
  const isSelf = member.id === user.id
  const mayManageOwners = useCan()('manage Owner')
  const isOutOfReach = member.role === 'owner' && !mayManageOwners
  const reason = isSelf ? texts.you : isOutOfReach ? texts.ownersOnly : undefined
  const name = member.fullName || member.email
  return (
    <tr>
      <td className={styles.person}>
        <Avatar name={name} />
        <span className={styles.names}>
          <span className={styles.name}>
            {name} {isSelf && <Badge outline>{texts.you}</Badge>}
          </span>
          <span className={styles.email}>{member.email}</span>
        </span>
      </td>
      <td>{roleTexts.names[member.role]}</td>
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
          <MenuItem disabled={reason !== undefined} end={reason} onSelect={() => onOpen('role')}>
            {texts.changeRole}
          </MenuItem>
          <MenuItem disabled={reason !== undefined} end={reason} onSelect={() => onOpen('sessions')}>
            {texts.endSessions}
          </MenuItem>
          <MenuItem danger disabled={reason !== undefined} end={reason} onSelect={() => onOpen('remove')}>
            {texts.remove}
          </MenuItem>
        </Menu>
      </td>
    </tr>
  )
}
