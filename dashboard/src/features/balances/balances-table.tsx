import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { IconAlertTriangle, IconCircleCheck } from '@firepay/ui/components/icons.ts'
import { Table } from '@firepay/ui/components/table.tsx'
import { formatDayShort } from '@firepay/ui/components/time-format.ts'
import { Link } from '@tanstack/react-router'
import { accountTexts } from '../../locale/account.ts'
import { balancesTexts as texts } from '../../locale/balances.ts'
import { balanceSentence, type Moment } from '../../shared/balance-sentence.ts'
import { addsUp, type CurrencyBalance, parts } from '../../shared/currency-balance.ts'
import { Amount, Sentence } from './amount.tsx'
import type { Balance } from './balances.queries.ts'
import styles from './balances-table.module.css'
import { payoutsSearch } from './payouts-search.ts'

const { columns } = texts

/** The accounts by currency: each group has a sentence and its own sum. */
export function BalancesTable({
  groups,
  nameOf,
  moment,
}: {
  groups: readonly CurrencyBalance[]
  nameOf: (siteId: string) => string
  moment: Moment
}) {
  return (
    <Table
      stacked
      label={texts.table}
      className={styles.table}
      columns={[
        { name: columns.account },
        ...parts.map((name) => ({ name: columns[name], end: true as const })),
        { name: columns.total, end: true },
        { name: columns.nextPayout },
      ]}
    >
      {groups.map((group) => (
        <tbody key={group.currency}>
          <tr className={styles.group}>
            <td colSpan={7}>
              <div>
                <b>{group.currency}</b>
                <span>
                  <Sentence parts={balanceSentence(group, moment)} />
                </span>
              </div>
            </td>
          </tr>
          {group.accounts.map((balance) => (
            <AccountRow key={balance.id} balance={balance} name={nameOf(balance.siteId)} moment={moment} />
          ))}
          {group.accounts.length > 1 && (
            <tr className={styles.sum}>
              <td>{texts.sum(group.currency, group.accounts.length)}</td>
              {parts.map((name) => (
                <AmountCell key={name} label={columns[name]} minor={group[name]} currency={group.currency} />
              ))}
              <AmountCell total label={columns.total} minor={group.total} currency={group.currency} />
              <td className={styles.payout} />
            </tr>
          )}
        </tbody>
      ))}
    </Table>
  )
}

function AccountRow({ balance, name, moment }: { balance: Balance; name: string; moment: Moment }) {
  const { currency, nextPayout } = balance
  return (
    <tr className={styles.account}>
      <td>
        <div className={styles.who}>
          <SiteAvatar name={name} />
          <div className={styles.names}>
            <Link to="/balances/$id" params={{ id: balance.id }} search={(before) => before} className={styles.name}>
              {name}
            </Link>
            <div className={styles.quiet}>{accountTexts.of(currency)}</div>
          </div>
        </div>
      </td>
      {parts.map((part) => (
        <AmountCell key={part} label={columns[part]} minor={BigInt(balance[part].amount)} currency={currency} />
      ))}
      <AmountCell total label={columns.total} minor={BigInt(balance.total.amount)} currency={currency} />
      <td className={styles.payout}>
        {nextPayout ? (
          <>
            <Link to="/payouts" search={payoutsSearch(balance, moment.isPast)}>
              {formatDayShort(nextPayout.date, moment.today, moment.dateStyle)}
            </Link>
            <div className={styles.quiet}>
              <Amount minor={nextPayout.amount.amount} currency={currency} />
            </div>
          </>
        ) : (
          <span className={styles.quiet}>{texts.noPayout}</span>
        )}
      </td>
    </tr>
  )
}

function AmountCell({
  label,
  minor,
  currency,
  total,
}: {
  label: string
  minor: bigint
  currency: string
  total?: boolean
}) {
  return (
    <td
      data-label={label}
      className={classNames(styles.amount, total && styles.total, !total && minor === 0n && styles.zero)}
    >
      <Amount minor={minor} currency={currency} />
    </td>
  )
}

/** The result of the check: each row's parts against its total. */
export function BalancesFoot({ rows }: { rows: readonly Balance[] }) {
  const wrong = rows.filter((row) => !addsUp(row)).length
  return (
    <div className={styles.foot}>
      {wrong === 0 ? (
        <span className={styles.right}>
          <IconCircleCheck size={15} stroke={2} aria-hidden="true" /> {texts.adds(rows.length)}
        </span>
      ) : (
        <span className={styles.wrong}>
          <IconAlertTriangle size={15} stroke={2} aria-hidden="true" /> {texts.addsNot(wrong)}
        </span>
      )}
      <span>{texts.neverAdded}</span>
    </div>
  )
}
