import { ProblemError } from '@firepay/contract/product/client.ts'
import type { IpAllowList } from '@firepay/contract/security/ip-allow-list.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { IconLock, IconPlus } from '@firepay/ui/components/icons.ts'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { allowListTexts as texts } from '../../locale/allow-list.ts'
import { SaveFoot } from '../form/save-foot.tsx'
import { useForm } from '../form/use-form.ts'
import { AddEntry } from './add-entry.tsx'
import styles from './allow-list-editor.module.css'
import { AllowListTable } from './allow-list-table.tsx'
import { canonical, covers } from './cidr.ts'
import {
  changeOf,
  type Difference,
  type Draft,
  differenceOf,
  draftOf,
  type Guard,
  guardOf,
  isChanged,
  rebased,
  rowsOf,
  withAdded,
  withKept,
  withRemoved,
} from './draft.ts'
import type { VersionedList } from './versioned-list.ts'

/**
 * Edits an IP allow-list as a draft; Save sends one versioned request.
 * @param whose a user's own list must contain the current address; a site's need not, after confirmation
 * @param save stores the draft; rejects with `STALE` after a concurrent change
 * @param reload reads the list again after a concurrent change
 * @param locked why the list is read-only
 */
export function AllowListEditor({
  title,
  read,
  whose,
  leads,
  save,
  reload,
  onSaved,
  locked,
}: {
  title: string
  read: VersionedList
  whose: 'person' | 'site'
  leads: { on: ReactNode; off: ReactNode }
  save: (change: ReturnType<typeof changeOf>, version: string) => Promise<VersionedList>
  reload: () => Promise<VersionedList>
  onSaved: (saved: VersionedList) => void
  locked?: string | undefined
}) {
  const [conflict, setConflict] = useState<Difference | null>(null)
  const form = useForm({
    initial: valuesOf(read.list),
    version: read.version,
    // After a concurrent change the draft is rebased onto the newer list, for review before saving again.
    send: async ({ list, ...draft }, { version }) => {
      try {
        return { saved: await save(changeOf(list, draft), version) }
      } catch (error) {
        if (!(error instanceof ProblemError && error.code === 'STALE')) throw error
        return { newer: await reload() }
      }
    },
    sent: ({ saved, newer }, { list: before, ...wanted }) => {
      if (newer) {
        const { list, version } = newer
        setConflict(differenceOf(before, list))
        form.rebase(valuesOf(list), { list, ...rebased(before, wanted, list) }, version)
        return
      }
      setConflict(null)
      form.restart(valuesOf(saved.list), saved.version)
      onSaved(saved)
    },
  })
  const { list, ...draft } = form.values
  const changed = form.isDirty
  const guard = guardOf(list, draft)
  const whyId = useId()
  const body = useFocusKept(form.values)
  const changes = texts.changes(
    draft.added.length,
    draft.removed.length,
    draft.enabled === list.enabled ? undefined : draft.enabled,
  )
  const edit = (next: Draft) => form.set(isChanged(list, next) ? next : draftOf(list))
  const add = (cidr: string, note: string) => edit(withAdded(list, draft, canonical(cidr), note))

  return (
    <Card
      title={title}
      action={
        <Switch
          label={texts.enforced}
          checked={draft.enabled}
          disabled={locked !== undefined}
          onChange={(event) => edit({ ...draft, enabled: event.currentTarget.checked })}
        />
      }
      // While saving is blocked, the reason above the foot must stay visible.
      footStays={changed && guard === null}
      foot={
        locked === undefined && (
          <SaveFoot
            of={form}
            changes={<span role="status">{changes}</span>}
            saved={texts.saved}
            blockedBy={changed && guard !== null ? whyId : undefined}
            onSave={() => void form.submit()}
            onDiscard={() => {
              form.restart(valuesOf(list), form.base.version)
              setConflict(null)
            }}
          />
        )
      }
    >
      <Stack ref={body} className={styles.body} tabIndex={-1}>
        <Text>
          {draft.enabled ? leads.on : leads.off} {texts.youAreOn} <b className={styles.own}>{list.clientAddress}</b>.
        </Text>
        {locked !== undefined && <Banner tone="mute">{locked}</Banner>}
        {conflict !== null && <Conflict difference={conflict} />}
        <AllowListTable
          rows={rowsOf(list, draft)}
          clientAddress={list.clientAddress}
          empty={locked === undefined ? texts.empty[whose] : texts.emptyLocked}
          {...(locked === undefined && {
            onRemove: (cidr: string) => edit(withRemoved(draft, cidr)),
            onKeep: (cidr: string) => edit(withKept(draft, cidr)),
          })}
        />
        {locked === undefined && (
          <AddEntry taken={rowsOf(list, draft).filter((row) => row.state !== 'removing')} onAdd={add} />
        )}
        <Observed list={list} draft={draft} {...(locked === undefined && { onAdd: (cidr: string) => add(cidr, '') })} />
        {changed && guard !== null && (
          <GuardNote guard={guard} id={whyId} whose={whose} list={list} draft={draft} onEdit={edit} onAdd={add} />
        )}
      </Stack>
    </Card>
  )
}

/** The form's values: the changes and their base list. */
type Values = Draft & { list: IpAllowList }

const valuesOf = (list: IpAllowList): Values => ({ ...draftOf(list), list })

/** Draft buttons disappear when pressed: keeps the focus in the card. */
function useFocusKept(draft: Values) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(draft)
  useEffect(() => {
    if (before.current === draft) return
    before.current = draft
    if (document.activeElement === document.body) body.current?.focus({ preventScroll: true })
  }, [draft])
  return body
}

/** Recently observed addresses that are not on the list, with their frequency. */
function Observed({ list, draft, onAdd }: { list: IpAllowList; draft: Draft; onAdd?: (cidr: string) => void }) {
  const offered = list.observed.filter((seen) => !draft.added.some((row) => covers(row.cidr, seen.address)))
  if (offered.length === 0) return null
  return (
    <div>
      <h3 className={styles.heading}>{texts.observed}</h3>
      <ul className={styles.observed}>
        {offered.map((seen) => (
          <li key={seen.address}>
            <span className={styles.seen}>
              <CodeText wrap>{seen.address}</CodeText>
              {seen.address === list.clientAddress && <Badge outline>{texts.you}</Badge>}
            </span>
            <span className={styles.times}>
              {texts.observedCount(seen.count, seen.refused)} <Time value={seen.lastSeenAt} look="list" />
            </span>
            {onAdd && (
              <Button
                size="xs"
                icon={<IconPlus size={14} stroke={2} aria-hidden="true" />}
                aria-label={texts.addObserved(seen.address)}
                onClick={() => onAdd(seen.address)}
              >
                {texts.add}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Why Save is disabled, and how to resolve it. */
function GuardNote({
  guard,
  id,
  whose,
  list,
  draft,
  onEdit,
  onAdd,
}: {
  guard: Guard
  id: string
  whose: 'person' | 'site'
  list: IpAllowList
  draft: Draft
  onEdit: (draft: Draft) => void
  onAdd: (cidr: string, note: string) => void
}) {
  const turnOff = (
    <Button size="xs" onClick={() => onEdit({ ...draft, enabled: false })}>
      {list.enabled ? texts.turnOff : texts.keepOff}
    </Button>
  )
  if (guard.kind === 'empty') {
    return (
      <div id={id}>
        <Banner tone="warn" live="polite" action={turnOff}>
          {texts.emptyGuard}
        </Banner>
      </div>
    )
  }
  const { address, wasCoveredBy } = guard
  return (
    <div id={id}>
      <Banner
        tone={whose === 'person' ? 'bad' : 'warn'}
        live="assertive"
        icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
        title={texts.lockOut[whose]}
      >
        {texts.lockOutText(address, wasCoveredBy)}
        <span className={styles.waysOut}>
          {wasCoveredBy.length > 0 ? (
            <Button size="xs" onClick={() => onEdit(wasCoveredBy.reduce(withKept, draft))}>
              {texts.keepRange(wasCoveredBy.length)}
            </Button>
          ) : (
            turnOff
          )}
          <Button size="xs" onClick={() => onAdd(address, '')}>
            {texts.addOnly(address)}
          </Button>
          {whose === 'site' && changeOf(list, draft).entries.length > 0 && (
            <Button size="xs" onClick={() => onEdit({ ...draft, force: true })}>
              {texts.leaveOut(address)}
            </Button>
          )}
        </span>
      </Banner>
    </div>
  )
}

function Conflict({ difference }: { difference: Difference }) {
  return (
    <Banner tone="warn" live="polite" title={texts.conflict}>
      {[
        ...difference.added.map((entry) => texts.theyAdded(entry.cidr, entry.addedBy)),
        ...difference.removed.map((entry) => texts.theyRemoved(entry.cidr)),
        ...(difference.enabled === undefined ? [] : [texts.theySwitched(difference.enabled)]),
        texts.conflictText,
      ].join(' ')}
    </Banner>
  )
}
