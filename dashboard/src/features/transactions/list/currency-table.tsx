import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { transactionsLaterTexts } from '../../../locale/transactions-later.ts'
import { LayerPanel } from '../../../shared/list/layer-panel.tsx'
import styles from './currency-table.module.css'
import { figureOf, hasPayments, type Totals, usedFigures } from './stats-figures.ts'
import { totalsAsText } from './totals-as-text.ts'

const texts = { ...transactionsTexts.stats, ...transactionsLaterTexts.currencies }

const signs = { gross: '', refunds: '−', chargebacks: '−', fees: '−', other: '+', net: '=' }

/** The figures of all currencies, for payments as equations; a press on a row selects the currency. */
export function CurrencyTable({
  totals,
  shown,
  type,
  onChoose,
}: {
  totals: readonly Totals[]
  shown: string
  /** Type filter of the list. */
  type: string | undefined
  onChoose: (currency: string) => void
}) {
  const isEquation = hasPayments(type)
  const figures = usedFigures(totals, type)
  const names = {
    gross: isEquation ? texts.volume : texts.amount,
    refunds: texts.refunds,
    chargebacks: texts.disputes,
    fees: texts.fees,
    other: texts.other,
    net: texts.net,
  }
  const columns = figures.map((name) => ({
    id: name,
    end: true as const,
    name: <Signed sign={isEquation && signs[name]} name={names[name]} />,
  }))
  return (
    <LayerPanel flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, so the keyboard must reach it. */}
      <section className={styles.scroll} aria-label={texts.currencies} tabIndex={0}>
        <Table plain className={styles.table} columns={[{ name: texts.currency }, ...columns]}>
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
                {figures.map((name) => (
                  <td key={name}>
                    <Money minor={figureOf(name, of)} currency={of.currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      <div className={styles.foot}>
        <span>
          {texts.neverAdded}
          {figures.includes('other') && ` ${texts.otherIs}`}
        </span>
        <CopyButton
          text={totalsAsText(totals, figures, [texts.currency, ...figures.map((name) => names[name])])}
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
