import { Card } from '@firepay/ui/components/card.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { useQuery } from '@tanstack/react-query'
import { importsTexts } from '../../locale/imports.ts'
import { useCan } from '../../shared/current-user.ts'
import styles from './import-page.module.css'
import { balancesQuery, type ImportRun } from './imports.queries.ts'

const texts = importsTexts.balances

/**
 * The site's balances with and without the file. A preview starts from today's balance and adds the file; a result ends
 * with today's balance.
 */
export function BalancesCard({
  siteId,
  booked,
  when,
}: {
  siteId: string
  booked: NonNullable<ImportRun['booked']>
  when: 'preview' | 'import'
}) {
  const mayRead = useCan()('read Balance')
  // The cached balance may predate the import.
  const { data, isError, isPaused, isFetchedAfterMount } = useQuery({
    ...balancesQuery(siteId),
    enabled: mayRead && booked.length > 0,
    refetchOnMount: 'always',
  })
  if (!mayRead || booked.length === 0 || isError || isPaused) return null
  if (!data || !isFetchedAfterMount) return <Skeleton height={120} />
  const rows = booked.map(({ currency, amount }) => {
    const found = data.items.find((one) => one.currency === currency)
    const now = found ? BigInt(found.available.amount) + BigInt(found.pending.amount) : 0n
    const file = BigInt(amount)
    return {
      currency,
      file,
      ...(when === 'preview' ? { first: now, last: now + file } : { first: now - file, last: now }),
    }
  })
  return (
    <Card title={texts.title[when]} flush foot={<Text size="xs">{texts.hint}</Text>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={styles.wide} tabIndex={0} aria-label={texts.label}>
        <Table
          label={texts.title[when]}
          columns={[
            { name: importsTexts.control.currency },
            { name: texts.first[when], end: true },
            { name: texts.file, end: true },
            { name: texts.last[when], end: true, className: styles.amount },
          ]}
        >
          <tbody>
            {rows.map(({ currency, first, file, last }) => (
              <tr key={currency}>
                <td>{currency}</td>
                <td className={styles.amount}>
                  <Money minor={`${first}`} currency={currency} />
                </td>
                <td className={styles.amount}>
                  <Money minor={`${file}`} currency={currency} sign="always" />
                </td>
                <td className={styles.amount}>
                  <b>
                    <Money minor={`${last}`} currency={currency} />
                  </b>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </Card>
  )
}
