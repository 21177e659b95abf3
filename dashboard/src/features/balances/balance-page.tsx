import { Banner } from '@firepay/ui/components/banner.tsx'
import { Breadcrumbs } from '@firepay/ui/components/breadcrumbs.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ShortCode } from '@firepay/ui/components/code-text.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Equation } from '@firepay/ui/components/equation.tsx'
import { IconCircleCheck, IconHistory } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time, TimeSettingsProvider, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDay } from '@firepay/ui/components/time-format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { balancesTexts } from '../../locale/balances.ts'
import { balanceSentence, type Moment } from '../../shared/balance-sentence.ts'
import { addsUp, type CurrencyBalance, sumOf } from '../../shared/currency-balance.ts'
import { useCan, useUser } from '../../shared/current-user.ts'
import { dayIn } from '../../shared/days.ts'
import { DetailFailed } from '../../shared/detail-failed.tsx'
import { useListState } from '../../shared/list/use-list-state.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { useTitleOf } from '../../shared/page-title.ts'
import { sitesQuery } from '../../shared/sites.ts'
import { Amount, HiddenAmounts, Sentence } from './amount.tsx'
import { asOfInstant, asOfPhrase } from './as-of.ts'
import { AsOfChip } from './as-of-chip.tsx'
import styles from './balance-page.module.css'
import { type Balance, balanceQuery } from './balances.queries.ts'
import { balanceUrl } from './balances.search.ts'
import { payoutsSearch } from './payouts-search.ts'
import { ReportNote } from './report-note.tsx'
import { useAmountsHidden } from './use-amounts-hidden.ts'

const texts = balancesTexts.one

/** An account: its parts and total, its releases, and links to the evidence. */
export function BalancePage() {
  return useCan()('read Balance') ? <OneBalance /> : <NotAllowed />
}

function OneBalance() {
  const { id = '' } = useParams({ strict: false })
  const { search, patch } = useListState(balanceUrl)
  const { merchant } = useUser()
  const { dateStyle } = useTimeSettings()
  const [isHidden] = useAmountsHidden()
  const sites = useQuery(sitesQuery)
  // A day means its end; the same instant in the site's zone once that is known.
  const asOf = asOfInstant(search.asOf, merchant.timeZone)
  const query = useQuery(balanceQuery(id, asOf))
  const balance = query.data
  const site = sites.data?.items.find((one) => one.id === balance?.siteId)?.name ?? balancesTexts.unknownSite
  const title = balancesTexts.account(site, balance?.currency ?? '')
  useTitleOf(balance && title, balancesTexts.title)
  if (query.isError && !balance) {
    return (
      <>
        <PageHead title={balancesTexts.title} />
        <DetailFailed query={query} level={2} listHref="/balances" texts={balancesTexts.one} />
      </>
    )
  }
  if (!balance) return <Waiting />
  const { currency, timeZone: zone, siteId } = balance
  const today = dayIn(zone, new Date(asOf === undefined ? balance.asOf : Date.parse(asOf) - 1))
  const moment: Moment = { today, dateStyle, isPast: asOf !== undefined }
  const sum = sumOf(currency, [balance])
  return (
    <TimeSettingsProvider zone={zone}>
      <HiddenAmounts value={isHidden}>
        <PageHead
          title={title}
          crumbs={
            <Breadcrumbs
              label={texts.crumbs}
              items={[
                <Link
                  key="balances"
                  to="/balances"
                  search={({ asOf: before }) => (before === undefined ? {} : { asOf: before })}
                >
                  {texts.back}
                </Link>,
                title,
              ]}
            />
          }
          lead={
            <span>
              {balancesTexts.asOf}{' '}
              {asOf === undefined ? <Time value={balance.asOf} /> : asOfPhrase(asOf, { zone, dateStyle })} {zone}
            </span>
          }
          actions={<AsOfChip asOf={asOf} onChange={(next) => patch({ asOf: next, report: undefined })} />}
        />
        <Stack>
          {asOf !== undefined && (
            <Banner
              tone="info"
              icon={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
              title={balancesTexts.past.title}
              action={
                <Button size="xs" onClick={() => patch({ asOf: undefined, report: undefined })}>
                  {balancesTexts.past.back}
                </Button>
              }
            >
              {balancesTexts.past.text(asOfPhrase(asOf, { zone, dateStyle }), zone)}
            </Banner>
          )}
          {asOf !== undefined && <ReportNote value={search.report} balance={balance} />}
          <Parts balance={balance} sum={sum} />
          <p className={styles.sentence}>
            <Sentence parts={balanceSentence(sum, moment)} />
          </p>
          <Columns
            aside={
              <>
                <Card title={texts.proofs}>
                  <ul className={styles.links}>
                    {(['daily', 'monthly'] as const).map((type) => (
                      <li key={type}>
                        <Link to="/reports/$type" params={{ type }} search={{ accountId: balance.id }}>
                          {texts[type]}
                        </Link>
                      </li>
                    ))}
                    <li>
                      <Link to="/transactions" search={{ accountId: balance.id, type: 'all' }}>
                        {texts.transactions}
                      </Link>
                    </li>
                  </ul>
                </Card>
                <Card title={texts.facts}>
                  <DescriptionList
                    items={[
                      {
                        label: texts.site,
                        value: (
                          <Link to="/sites/$id" params={{ id: siteId }}>
                            {site}
                          </Link>
                        ),
                      },
                      { label: texts.currency, value: currency },
                      {
                        label: texts.disputed,
                        value: (
                          <>
                            <Amount minor={sum.disputed} currency={currency} /> {texts.disputedNote}
                          </>
                        ),
                      },
                      {
                        label: texts.nextPayout,
                        value: sum.nextPayout ? (
                          <>
                            <Amount minor={sum.nextPayout.amount} currency={currency} />,{' '}
                            <Link to="/payouts" search={payoutsSearch(balance, moment.isPast)}>
                              {formatDay(sum.nextPayout.date, dateStyle)}
                            </Link>
                          </>
                        ) : (
                          balancesTexts.noPayout
                        ),
                      },
                      {
                        label: texts.id,
                        value: <ShortCode>{balance.id}</ShortCode>,
                        action: <CopyButton iconOnly text={balance.id} label={texts.copy} doneLabel={texts.copied} />,
                      },
                    ]}
                  />
                </Card>
              </>
            }
          >
            <Schedule sum={sum} moment={moment} />
          </Columns>
        </Stack>
      </HiddenAmounts>
    </TimeSettingsProvider>
  )
}

function Parts({ balance, sum }: { balance: Balance; sum: CurrencyBalance }) {
  const { columns } = balancesTexts
  const amount = (minor: bigint) => <Amount minor={minor} currency={sum.currency} figure />
  return (
    <Equation
      label={texts.label}
      parts={[
        { label: columns.available, value: amount(sum.available) },
        { sign: '+', label: columns.pending, value: amount(sum.pending) },
        { sign: '+', label: columns.reserved, value: amount(sum.reserved) },
        { sign: '+', label: columns.inTransit, value: amount(sum.inTransit) },
        {
          sign: '=',
          label: columns.total,
          value: amount(sum.total),
          note: addsUp(balance) ? (
            <span className={styles.right}>
              <IconCircleCheck size={14} stroke={2} aria-hidden="true" /> {texts.equals}
            </span>
          ) : (
            <span className={styles.wrong}>{texts.differs}</span>
          ),
        },
      ]}
    />
  )
}

function Schedule({ sum, moment }: { sum: CurrencyBalance; moment: Moment }) {
  const { schedule } = balancesTexts
  const { currency, releases } = sum
  let after = sum.available
  const rows = releases.map(({ date, amount }) => {
    after += amount
    return { date, amount, after }
  })
  if (rows.length === 0) {
    return (
      <Card title={schedule.title}>
        <p className={styles.none}>{moment.isPast ? schedule.nonePast : schedule.none}</p>
      </Card>
    )
  }
  return (
    <Card
      title={schedule.title}
      flush
      foot={moment.isPast ? schedule.planned(formatDay(moment.today, moment.dateStyle)) : schedule.assumed}
    >
      <Table
        label={schedule.title}
        className={styles.schedule}
        columns={[
          { name: schedule.columns.day },
          { name: schedule.columns.amount, end: true },
          { name: schedule.columns.after, end: true },
        ]}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.date}>
              <td>{formatDay(row.date, moment.dateStyle)}</td>
              <td className={styles.amount}>
                <Amount minor={row.amount} currency={currency} sign="always" />
              </td>
              <td className={styles.amount}>
                <Amount minor={row.after} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Waiting() {
  return (
    <div aria-busy="true">
      <PageHead title={balancesTexts.title} />
      <AfterDelay>
        <Card>
          <Skeleton height={64} />
        </Card>
      </AfterDelay>
    </div>
  )
}
