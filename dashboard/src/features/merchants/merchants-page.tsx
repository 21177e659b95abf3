import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconBuilding, IconPlus, IconSearch, IconShieldLock } from '@firepay/ui/components/icons.ts'
import { TimeSettingsProvider, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useState } from 'react'
import { merchantsTexts as texts } from '../../locale/merchants.ts'
import { afterFactor } from '../../shared/after-factor.ts'
import { useUser } from '../../shared/current-user.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { ListHead } from '../../shared/list/list-head.tsx'
import { SearchField } from '../../shared/list/search-field.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { RouterLink } from '../../shared/router-link.tsx'
import { CreateMerchantDialog } from './create-merchant-dialog.tsx'
import { InviteOwnerDialog } from './invite-owner-dialog.tsx'
import { MerchantTable } from './merchant-table.tsx'
import styles from './merchants.module.css'
import { type Merchant, merchantsQuery } from './merchants.queries.ts'
import { merchantsUrl } from './merchants.search.ts'

/** All merchants of the installation, for operators: activity, creation, access. Times are in the user's zone. */
export function MerchantsPage() {
  const user = useUser()
  usePageTitle(texts.title)
  if (!user.operator) return <NotAllowed>{texts.notOperator}</NotAllowed>
  return (
    <TimeSettingsProvider zone={user.timeZone} dateStyle={user.dateStyle}>
      {user.mfa.totp || user.mfa.passkeys > 0 ? <Merchants /> : <FactorFirst />}
    </TimeSettingsProvider>
  )
}

/** Shown without calls: the server refuses operators without a second factor. */
function FactorFirst() {
  return (
    <Card className={styles.alone ?? ''}>
      <EmptyState
        titleLevel={1}
        tone="warn"
        icon={<IconShieldLock size={20} stroke={1.75} />}
        title={texts.factorTitle}
        actions={
          <ButtonLink
            tone="primary"
            as={RouterLink}
            href="/security?required=factor"
            onClick={() => afterFactor.remember()}
          >
            {texts.factorSetUp}
          </ButtonLink>
        }
      >
        {texts.factorText}
      </EmptyState>
    </Card>
  )
}

function Merchants() {
  const { search, patch } = useListState(merchantsUrl)
  const { q, add } = search
  const { zone } = useTimeSettings()
  const list = usePagedList(merchantsQuery(q))
  const [inviting, setInviting] = useState<Merchant | null>(null)
  const change: typeof patch = (next) => patch(next, { replace: next.add === undefined })
  return (
    <>
      <ListHead
        title={texts.title}
        list={list}
        count={texts.counted}
        lead={
          <>
            {texts.lead} · {zone}
          </>
        }
        actions={
          <Button
            tone="primary"
            icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
            onClick={() => change({ add: 'open' })}
          >
            {texts.create}
          </Button>
        }
      />
      <search className={styles.search}>
        <SearchField
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          hideLabel
          size="sm"
          shortest={1}
          maxLength={120}
          value={q ?? ''}
          onChange={(text) => change({ q: text === '' ? undefined : text })}
        />
      </search>
      <ListCard
        list={list}
        failed={texts.failed}
        count={texts.count}
        rowHeight={48}
        empty={
          <EmptyState
            icon={q === undefined ? <IconBuilding size={20} stroke={1.75} /> : <IconSearch size={20} stroke={1.75} />}
            title={q === undefined ? texts.none : texts.noneFound(q)}
            actions={q !== undefined && <Button onClick={() => change({ q: undefined })}>{texts.clear}</Button>}
          >
            {q === undefined ? texts.noneText : texts.noneFoundText}
          </EmptyState>
        }
      >
        {(merchants) => <MerchantTable merchants={merchants} onInvite={setInviting} />}
      </ListCard>
      {add === 'open' && <CreateMerchantDialog onClose={() => change({ add: undefined })} />}
      {inviting !== null && <InviteOwnerDialog merchant={inviting} onClose={() => setInviting(null)} />}
    </>
  )
}
