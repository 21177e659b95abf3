import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconEyeOff, IconHistory, IconWallet } from '@firepay/ui/components/icons.ts'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { ScrollBox } from '@firepay/ui/components/scroll-box.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { Time, TimeSettingsProvider, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { balancesTexts as texts } from '../../locale/balances.ts'
import type { Moment } from '../../shared/balance-sentence.ts'
import { BalanceTabs } from '../../shared/balance-tabs.tsx'
import { type CurrencyBalance, groupByCurrency } from '../../shared/currency-balance.ts'
import { useCan } from '../../shared/current-user.ts'
import { dayIn } from '../../shared/days.ts'
import { useCurrencyOrder, useIsFirstAsked } from '../../shared/default-currency.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { ListHead } from '../../shared/list/list-head.tsx'
import { useWholeList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { summedScope } from '../../shared/mode.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { useScopeSearch } from '../../shared/signed-in-route.ts'
import { sitesQuery } from '../../shared/sites.ts'
import { HiddenAmounts } from './amount.tsx'
import { asOfInstant, asOfPhrase } from './as-of.ts'
import { AsOfChip } from './as-of-chip.tsx'
import { balancesQuery } from './balances.queries.ts'
import { balancesUrl } from './balances.search.ts'
import styles from './balances-page.module.css'
import { BalancesFoot, BalancesTable } from './balances-table.tsx'
import { ReleaseCard } from './release-card.tsx'
import { useAmountsHidden } from './use-amounts-hidden.ts'

/** Number of characters from which an amount leaves six columns no room for an aside. */
const broadAmount = 17

/** The balances of all accounts by currency, now or at an earlier instant. */
export function BalancesPage() {
  usePageTitle(texts.title)
  return useCan()('read Balance') ? <Balances /> : <NotAllowed />
}

function Balances() {
  const { search, patch } = useListState(balancesUrl)
  const scope = summedScope(useScopeSearch())
  const { zone: merchantZone, dateStyle } = useTimeSettings()
  const sites = useQuery(sitesQuery)
  const ownSite = 'siteId' in scope ? sites.data?.items.find((site) => site.id === scope.siteId) : undefined
  const zone = ownSite?.timeZone ?? merchantZone
  const asOf = asOfInstant(search.asOf, zone)
  const balances = useWholeList(balancesQuery(scope, asOf))
  const isFirstAsked = useIsFirstAsked(
    scope,
    balances.rows.map(({ currency }) => currency),
  )
  // Waits for the site names: a long name makes its row taller.
  const list = isFirstAsked || sites.isPending ? { ...balances, rows: [], isWaiting: true, isRead: false } : balances
  const [isHidden, hide] = useAmountsHidden()
  const groups = groupByCurrency(list.rows, useCurrencyOrder(scope))
  const shown = groups.find(({ currency }) => currency === search.currency) ?? groups[0]
  const [row] = list.rows
  // A balance at midnight belongs to the day before: releases of that instant are already available.
  const today = dayIn(zone, new Date(asOf === undefined ? (row?.asOf ?? Date.now()) : Date.parse(asOf) - 1))
  const moment: Moment = { today, dateStyle, isPast: asOf !== undefined }
  const nameOf = (siteId: string) => sites.data?.items.find((site) => site.id === siteId)?.name ?? texts.unknownSite
  const toNow = () => patch({ asOf: undefined })

  return (
    <TimeSettingsProvider zone={zone}>
      <HiddenAmounts value={isHidden}>
        <ListHead
          title={texts.title}
          list={list}
          count={(total) => texts.lead(total, new Set(list.rows.map(({ siteId }) => siteId)).size)}
          lead={
            row && (
              <>
                {texts.asOf}{' '}
                {asOf === undefined ? (
                  <Time value={row.asOf} look="detail" />
                ) : (
                  <time dateTime={asOf}>{asOfPhrase(asOf, { zone, dateStyle })}</time>
                )}{' '}
                {zone}
              </>
            )
          }
          actions={
            <>
              <Switch
                label={texts.hide.label}
                checked={isHidden}
                onChange={(event) => hide(event.currentTarget.checked)}
              />
              <AsOfChip asOf={asOf} onChange={(next) => patch({ asOf: next })} />
            </>
          }
        />
        <BalanceTabs />
        <div className={styles.notes}>
          {asOf !== undefined && (
            <Banner
              tone="info"
              icon={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
              title={texts.past.title}
              action={
                <Button size="xs" onClick={toNow}>
                  {texts.past.back}
                </Button>
              }
            >
              {texts.past.text(asOfPhrase(asOf, { zone, dateStyle }), zone)}
            </Banner>
          )}
          {isHidden && (
            <Banner
              tone="mute"
              icon={<IconEyeOff size={18} stroke={1.75} aria-hidden="true" />}
              title={texts.hide.title}
              action={
                <Button size="xs" onClick={() => hide(false)}>
                  {texts.hide.show}
                </Button>
              }
            >
              {texts.hide.text}
            </Banner>
          )}
        </div>
        <Columns
          // Very wide amounts need the page's width, so that no column is cut off.
          beside={groups.some(isBroad) ? 'never' : 'wide'}
          aside={
            shown && (
              <ReleaseCard
                balance={shown}
                moment={moment}
                currencies={groups.map(({ currency }) => currency)}
                onCurrency={(currency) => patch({ currency }, { replace: true })}
              />
            )
          }
        >
          <ListCard
            list={list}
            failed={texts.failed}
            rowHeight={52}
            foot={list.rows.length > 0 && <BalancesFoot rows={list.rows} />}
            empty={
              <EmptyState
                icon={<IconWallet size={20} stroke={1.75} />}
                title={asOf === undefined ? texts.none : texts.nonePast}
                actions={asOf !== undefined && <Button onClick={toNow}>{texts.past.back}</Button>}
              >
                {asOf === undefined ? texts.noneText : texts.nonePastText}
              </EmptyState>
            }
          >
            {() => (
              <ScrollBox label={texts.table}>
                <BalancesTable groups={groups} nameOf={nameOf} moment={moment} />
              </ScrollBox>
            )}
          </ListCard>
        </Columns>
      </HiddenAmounts>
    </TimeSettingsProvider>
  )
}

function isBroad({ total, currency }: CurrencyBalance): boolean {
  return formatMoney(total, currency).length > broadAmount
}
