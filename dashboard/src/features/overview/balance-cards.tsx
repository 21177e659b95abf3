import { Card } from '@firepay/ui/components/card.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { PartsBar, Swatch } from '@firepay/ui/components/progress-bar.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDayShort } from '@firepay/ui/components/time-format.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import { balanceSentence, type Moment } from '../../shared/balance-sentence.ts'
import type { CurrencyBalance } from '../../shared/currency-balance.ts'
import { dayIn } from '../../shared/days.ts'
import { useFoldedOnPhone } from '../../shared/folded-on-phone.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { RichText } from '../../shared/rich-text.tsx'
import styles from './balance-cards.module.css'
import type { Balance, Site } from './overview.queries.ts'
import { sumBalances } from './sum-balances.ts'

// Dialogs weigh as much as the rest of the page: this one loads when opened.
const BySiteDialog = lazy(() => import('./by-site-dialog.tsx').then((module) => ({ default: module.BySiteDialog })))

const texts = overviewTexts.balances
/** Number of currencies with a card; others get a row. */
const maxCards = 3

/** Balances by currency: the parts, and a sentence about the release of pending money. */
export function BalanceCards({
  balances: query,
  sites,
  order,
  now,
}: {
  balances: UseQueryResult<Balance[]>
  sites: readonly Site[]
  /** The order of the cards. */
  order: readonly string[]
  now: Date
}) {
  const { zone, dateStyle } = useTimeSettings()
  if (query.data === undefined) return <LoadFailed title={texts.failed} query={query} />
  const balances = sumBalances(query.data, order)
  const moment: Moment = { today: dayIn(zone, now), dateStyle, isPast: false }
  const [only] = balances
  if (!only) return null
  if (balances.length === 1) return <OnlyBalance balance={only} sites={sites} moment={moment} />
  return <ManyBalances balances={balances} sites={sites} moment={moment} />
}

function ManyBalances({
  balances,
  sites,
  moment,
}: {
  balances: readonly CurrencyBalance[]
  sites: readonly Site[]
  moment: Moment
}) {
  const [shown, fold] = useFoldedOnPhone(balances, texts)
  return (
    <>
      <div className={styles.cards} data-count={Math.min(balances.length, maxCards)}>
        {shown.slice(0, maxCards).map((balance) => (
          <Card key={balance.currency} flush className={styles.card}>
            <Title balance={balance} sites={sites} />
            <div className={styles.figure} style={{ '--chars': lengthOf(balance) } as CSSProperties}>
              <Money minor={balance.available} currency={balance.currency} figure />
            </div>
            <Bar balance={balance} />
            <Legend balance={balance} />
            <Sentence balance={balance} moment={moment} className={styles.sentence} />
          </Card>
        ))}
      </div>
      {shown.slice(maxCards).map((balance) => (
        <Card key={balance.currency} flush className={styles.row}>
          <Title balance={balance} sites={sites} />
          <div className={styles.rowFigure}>
            <Money minor={balance.available} currency={balance.currency} figure />
          </div>
          <Legend balance={balance} />
          <Sentence balance={balance} moment={moment} className={styles.rowSentence} />
        </Card>
      ))}
      {fold}
    </>
  )
}

/** Length of the figure: longer amounts use a smaller font, because truncation would misstate them. */
function lengthOf({ available, currency }: CurrencyBalance): number {
  return formatMoney(available, currency).length
}

const parts = ['pending', 'reserved', 'inTransit'] as const
const colors = {
  available: 'var(--ds-chart-1)',
  pending: 'var(--ds-chart-1-soft)',
  reserved: 'var(--ds-chart-2)',
  inTransit: 'var(--ds-chart-6)',
} as const

/** A single currency takes the whole width: the figure on one side, its parts with dates on the other. */
function OnlyBalance({ balance, sites, moment }: { balance: CurrencyBalance; sites: readonly Site[]; moment: Moment }) {
  const { currency, releases, nextPayout, disputed } = balance
  const day = (date: string) => formatDayShort(date, moment.today, moment.dateStyle)
  const [first, last] = [releases[0], releases.at(-1)]
  const notes = {
    pending: first && last ? (first === last ? day(first.date) : texts.range(day(first.date), day(last.date))) : '',
    reserved: '',
    inTransit: nextPayout ? texts.due(day(nextPayout.date)) : balance.inTransit === 0n ? texts.noPayout : '',
  }
  return (
    <Card flush className={styles.only}>
      <div>
        <Title balance={balance} sites={sites} />
        <div className={styles.onlyFigure}>
          <Money minor={balance.available} currency={currency} figure />
        </div>
        <Sentence balance={balance} moment={moment} className={styles.onlySentence} />
      </div>
      <div>
        <Bar balance={balance} />
        <dl className={styles.parts}>
          {parts.map((name) => (
            <div key={name}>
              <dt>
                <Swatch color={colors[name]} />
                {texts.part[name]}
              </dt>
              <dd className={styles.note}>{notes[name]}</dd>
              <dd>
                <Money minor={balance[name]} currency={currency} />
              </dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{texts.total}</dt>
            <dd className={styles.note} />
            <dd>
              <Money minor={balance.total} currency={currency} />
            </dd>
          </div>
          {disputed > 0n && (
            <div>
              <dt>{texts.disputedPart}</dt>
              <dd className={styles.note}>{texts.beside}</dd>
              <dd>
                <Money minor={disputed} currency={currency} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </Card>
  )
}

/** Links to the account, or opens a dialog if several sites hold the currency. */
function Title({ balance, sites }: { balance: CurrencyBalance; sites: readonly Site[] }) {
  const { currency, accounts } = balance
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const held = accounts.length === 1 ? accounts : accounts.filter((account) => !isEmpty(account))
  const [only] = held
  return (
    <h2 className={styles.title}>
      {only && held.length === 1 ? (
        <Link to="/balances/$id" params={{ id: only.id }} title={texts.openLabel(currency)}>
          {texts.available(currency)}
        </Link>
      ) : (
        <>
          <button type="button" title={texts.bySiteLabel(currency)} onClick={() => setOpen(true)}>
            {texts.available(currency)}
          </button>
          {isOpen !== null && (
            <Suspense>
              <BySiteDialog
                opened={isOpen}
                onClose={() => setOpen(false)}
                balance={balance}
                held={held}
                sites={sites}
              />
            </Suspense>
          )}
        </>
      )}
    </h2>
  )
}

function isEmpty({ available, pending, reserved, inTransit, disputed }: Balance): boolean {
  return [available, pending, reserved, inTransit, disputed].every(({ amount }) => amount === '0')
}

function Bar({ balance }: { balance: CurrencyBalance }) {
  const { available } = balance
  const shown = (['available', ...parts] as const).filter((name) => balance[name] > 0n)
  const below = available < 0n ? -available : 0n
  // Shares in thousandths by bigint arithmetic, for amounts of any size.
  const whole = shown.reduce((sum, name) => sum + balance[name], below) || 1n
  const share = (minor: bigint) => (minor === 0n ? 0 : Math.max(1, Number((minor * 1_000n) / whole)))
  return (
    <PartsBar
      parts={shown.map((name) => ({ share: share(balance[name]), color: colors[name] }))}
      below={share(below)}
    />
  )
}

function Legend({ balance }: { balance: CurrencyBalance }) {
  const shown = parts.filter((name) => balance[name] !== 0n)
  if (balance.available >= 0n && shown.length === 0) return null
  return (
    <ul className={styles.legend}>
      {balance.available < 0n && (
        <Part swatch={<Swatch />} name={texts.part.below} minor={balance.available} currency={balance.currency} />
      )}
      {shown.map((name) => (
        <Part
          key={name}
          swatch={<Swatch color={colors[name]} />}
          name={texts.part[name]}
          minor={balance[name]}
          currency={balance.currency}
        />
      ))}
    </ul>
  )
}

function Part({ swatch, name, minor, currency }: { swatch: ReactNode; name: string; minor: bigint; currency: string }) {
  return (
    <li>
      {swatch}
      {name} <Money minor={minor} currency={currency} />
    </li>
  )
}

function Sentence({
  balance,
  moment,
  className,
}: {
  balance: CurrencyBalance
  moment: Moment
  className: string | undefined
}) {
  return (
    <p className={className}>
      <RichText parts={balanceSentence(balance, moment, 2)} />
    </p>
  )
}
