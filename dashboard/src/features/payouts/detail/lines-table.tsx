import { Button } from '@firepay/ui/components/button.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { zonePlace } from '@firepay/ui/components/time-format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../../locale/formats.ts'
import { payoutsTexts } from '../../../locale/payouts.ts'
import { codeWords, transactionWords } from '../../../locale/transactions.ts'
import { brandName } from '../../../shared/brand-name.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { linesQuery, type PayoutDetail, type PayoutLine } from '../payouts.queries.ts'
import styles from './payout-page.module.css'

const texts = payoutsTexts.lines

/**
 * The lines of a payout, grouped in the order of the equation. Lines not loaded yet are one row with their sum.
 * @param onPaper without links and buttons
 */
export function LinesTable({ payout, onPaper = false }: { payout: PayoutDetail; onPaper?: boolean }) {
  const { zone } = useTimeSettings()
  const { currency } = payout.amount
  const difference = BigInt(payout.breakdown.check.difference.amount)
  const sum = (name: 'amount' | 'fees') => payout.parts.reduce((all, part) => all + BigInt(part[name].amount), 0n)
  return (
    <Table
      stacked
      label={texts.table}
      className={styles.lines}
      columns={[
        { name: `${texts.posted}, ${zonePlace(zone)}` },
        { name: texts.line },
        { name: texts.amount, end: true },
        { name: texts.fees, end: true },
        { name: texts.net, end: true },
      ]}
    >
      {payout.parts.map((part) => (
        <PartLines key={part.part} payout={payout} part={part} onPaper={onPaper} />
      ))}
      <tbody>
        {difference !== 0n && (
          <tr className={styles.unexplained}>
            <td />
            <td>
              <b>{texts.unexplained}</b> <span className={styles.aside}>{texts.unexplainedText}</span>
            </td>
            <Amount minor={difference} currency={currency} />
            <Amount minor={0n} currency={currency} />
            <Amount minor={difference} currency={currency} net />
          </tr>
        )}
        <tr className={styles.total}>
          <td />
          <td>{texts.total(payout.linesCount)}</td>
          <Amount minor={sum('amount') + difference} currency={currency} sign="auto" />
          <Amount minor={sum('fees')} currency={currency} />
          <Amount minor={BigInt(payout.amount.amount)} currency={currency} sign="auto" net />
        </tr>
      </tbody>
    </Table>
  )
}

function PartLines({
  payout,
  part: { part, count, amount, fees, net },
  onPaper,
}: {
  payout: PayoutDetail
  part: PayoutDetail['parts'][number]
  onPaper: boolean
}) {
  const { currency } = payout.amount
  const query = useInfiniteQuery(linesQuery(payout.id, part))
  const lines = query.data?.pages.flatMap((page) => page.items) ?? []
  // Lines can be identical. New ones are only appended, so the index identifies a line.
  const keyed = lines.map((line, place) => ({ key: place, line }))
  const left = count - lines.length
  const rest = (name: 'amount' | 'fees' | 'net', all: { amount: string }) =>
    lines.reduce((minor, line) => minor - BigInt(line[name].amount), BigInt(all.amount))
  return (
    <tbody aria-busy={query.isFetching || undefined}>
      <tr className={styles.group}>
        <td colSpan={2}>
          {texts.groups[part]} <span className={styles.count}>{formatNumber(count)}</span>
        </td>
        <Amount minor={BigInt(amount.amount)} currency={currency} />
        <Amount minor={BigInt(fees.amount)} currency={currency} />
        <Amount minor={BigInt(net.amount)} currency={currency} net />
      </tr>
      {keyed.map(({ key, line }) => (
        <Line key={key} line={line} onPaper={onPaper} />
      ))}
      {query.isError && !onPaper ? (
        <tr>
          <td colSpan={5}>
            <LoadFailed title={texts.failed} query={query} />
          </td>
        </tr>
      ) : (
        left > 0 && (
          <tr className={styles.more}>
            <td />
            <td>
              {onPaper ? (
                texts.rest[part](left)
              ) : query.isPending ? (
                <AfterDelay>
                  <Skeleton width={160} />
                </AfterDelay>
              ) : (
                <Button size="xs" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {texts.more(texts.rest[part](left))}
                </Button>
              )}
            </td>
            <Amount minor={rest('amount', amount)} currency={currency} />
            <Amount minor={rest('fees', fees)} currency={currency} />
            <Amount minor={rest('net', net)} currency={currency} net />
          </tr>
        )
      )}
    </tbody>
  )
}

function Line({ line, onPaper }: { line: PayoutLine; onPaper: boolean }) {
  const { amount, fees, net, postedAt, transactionId } = line
  const detail = detailOf(line)
  return (
    <tr className={styles.line}>
      <td className={styles.when}>
        <Time value={postedAt} look="list" />
      </td>
      <td>
        {onPaper ? (
          <b>{nameOf(line)}</b>
        ) : (
          <Link to="/transactions/$id" params={{ id: transactionId }} search={{}} className={styles.name}>
            {nameOf(line)}
          </Link>
        )}{' '}
        {detail !== '' && <span className={styles.aside}>{detail}</span>}
      </td>
      <Amount minor={BigInt(amount.amount)} currency={amount.currency} />
      <Amount minor={BigInt(fees.amount)} currency={fees.currency} />
      <Amount minor={BigInt(net.amount)} currency={net.currency} net />
    </tr>
  )
}

/** The order reference of a payment and its follow-ups; else the kind of movement. */
function nameOf({ part, type, entryType, orderReference, reference }: PayoutLine): string {
  if (part === 'other' || part === 'fee') return entryOf(texts.names, entryType) ?? transactionWords.type[type]
  return orderReference ?? reference
}

function detailOf({ part, entryType, paymentMethod, reason, reference }: PayoutLine): string {
  const event = part === 'payment' || entryType === 'refund.succeeded' ? undefined : entryOf(texts.names, entryType)
  const method =
    part === 'payment' && paymentMethod
      ? [brandName(paymentMethod), paymentMethod.last4 && `••\u00a0${paymentMethod.last4}`].filter(Boolean).join(' ')
      : undefined
  const isNamed = part === 'other' || part === 'fee'
  const words = [
    ...(method === undefined ? [] : [method]),
    ...(isNamed || event === undefined ? [] : [event]),
    ...(part === 'payment' || reason === undefined ? [] : [codeWords(reason)]),
    ...(isNamed ? [reference] : []),
  ]
  return words.join(', ')
}

function Amount({
  minor,
  currency,
  net,
  sign = 'always',
}: {
  minor: bigint
  currency: string
  net?: boolean
  sign?: 'auto' | 'always'
}) {
  return (
    <td className={net ? styles.net : styles.amount}>
      {minor === 0n && !net ? (
        <span className={styles.zero}>–</span>
      ) : (
        <Money minor={minor} currency={currency} sign={sign} />
      )}
    </td>
  )
}
