import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { transactionsLaterTexts } from '../../../locale/transactions-later.ts'
import { LayerPanel } from '../../../shared/list/layer-panel.tsx'
import styles from './currency-table.module.css'
import { otherOf, type Totals } from './stats-figures.ts'
import { totalsAsText } from './totals-as-text.ts'

const texts = { ...transactionsTexts.stats, ...transactionsLaterTexts.currencies }

/** The equations of all currencies; a press on a row selects the currency. */
export function CurrencyTable({
  totals,
  shown,
  payments,
  onChoose,
}: {
  totals: readonly Totals[]
  shown: string
  payments: boolean
  onChoose: (currency: string) => void
}) {
  const hasOther = payments && totals.some((of) => otherOf(of) !== 0n)
  const columns = payments
    ? [texts.volume, texts.refunds, texts.disputes, texts.fees, texts.other, texts.net]
    : [texts.amount, texts.net]
  const signs = ['', '−', '−', '−', '+', '=']
  const cells = (of: Totals) =>
    payments ? [of.gross, of.refunds, of.chargebacks, of.fees, otherOf(of), of.net] : [of.gross, of.net]
  const left = (index: number) => payments && index === 4 && !hasOther
  const figures = columns
    .map((name, index) => ({
      id: name,
      end: true as const,
      name: <Signed sign={payments && signs[index]} name={name} />,
    }))
    .filter((_, index) => !left(index))
  return (
    <LayerPanel flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, so the keyboard must reach it. */}
      <section className={styles.scroll} aria-label={texts.currencies} tabIndex={0}>
        <Table plain className={styles.table} columns={[{ name: texts.currency }, ...figures]}>
          <tbody>
            {totals.map((of) => (
              <tr key={of.currency} data-shown={of.currency === shown || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.choose}
                    aria-pressed={of.currency === shown}
                    {...(of.currency === shown && { 'data-autofocus': true })}
                    onClick={() => onChoose(of.currency)}
                  >
                    <span className={styles.dot} aria-hidden="true" />
                    {of.currency}
                  </button>
                </th>
                {cells(of).map(
                  (minor, index) =>
                    !left(index) && (
                      <td key={columns[index]}>
                        <Money minor={minor} currency={of.currency} />
                      </td>
                    ),
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      <div className={styles.foot}>
        <span>
          {texts.neverAdded}
          {hasOther && ` ${texts.otherIs}`}
        </span>
        <CopyButton
          text={totalsAsText(totals, [
            texts.currency,
            texts.volume,
            texts.refunds,
            texts.disputes,
            texts.fees,
            texts.other,
            texts.net,
          ])}
          label={texts.copyTable}
          doneLabel={texts.copied}
        />
      </div>
    </LayerPanel>
  )
}

/** A term with its sign, which is visual only. */
function Signed({ sign, name }: { sign: string | undefined | false; name: string }) {
  return (
    <>
      {sign && <span aria-hidden="true">{sign} </span>}
      {name}
    </>
  )
}
