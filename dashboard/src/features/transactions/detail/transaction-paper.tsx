import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { transactionTexts } from '../../../locale/transaction.ts'
import { transactionWords } from '../../../locale/transactions.ts'
import { PrintSheet } from '../../../shared/print/print-sheet.tsx'
import { plainText } from '../../../shared/rich-text.tsx'
import { useSite } from '../../../shared/sites.ts'
import { statusLabel } from '../badges.tsx'
import { LedgerTable } from './ledger-card.tsx'
import { factsOf, type MoneyFacts, mismatchOf } from './ledger-lines.ts'
import { moneySentences } from './money-sentence.ts'

const { paper: texts, bar } = transactionTexts

/** The print sheet of a transaction, for the shop's files or its accountant. */
export function TransactionPaper({ transaction: t, name }: { transaction: Transaction; name: string }) {
  const settings = useTimeSettings()
  const site = useSite(t.siteId)
  const facts = factsOf(t, new Date())
  const mismatch = mismatchOf(t)
  const hasLines = (t.ledger?.length ?? 0) > 0
  const references = [
    [transactionTexts.references.order, t.orderReference],
    [transactionTexts.references.processor, t.processorReference],
    [transactionTexts.customer.title, t.customer?.name ?? t.customer?.email],
  ].filter(([, value]) => value !== undefined)
  return (
    <PrintSheet
      account={site?.name ?? t.siteId}
      title={`${transactionWords.type[t.type]} ${name}`}
      lead={`${statusLabel(t)}, ${settings.zone}`}
      currency={facts?.currency ?? t.amount.currency}
      figures={t.type === 'payment' && facts !== null ? figuresOf(facts) : []}
      check={t.type === 'payment' && facts !== null && hasLines ? checkOf(t, facts) : undefined}
      id={t.id}
    >
      <p>
        {mismatch === null
          ? moneySentences(t, facts, settings).map(plainText).join(' ')
          : transactionTexts.broken(formatMoney(mismatch.difference, mismatch.currency))}
      </p>
      {references.length > 0 && <p>{references.map(([label, value]) => `${label}: ${value}`).join(' · ')}</p>}
      {hasLines && <LedgerTable transaction={t} />}
    </PrintSheet>
  )
}

/** Captured − refunds, losses and fees = remainder; zero parts are omitted. */
function figuresOf({ captured, refunded, held, lost, fees, rest }: MoneyFacts) {
  if (captured === 0n) return []
  const less = [
    { label: bar.refunded, minor: refunded },
    { label: bar.held, minor: held },
    { label: bar.lost, minor: lost },
    { label: bar.fees, minor: fees },
  ].filter(({ minor }) => minor !== 0n)
  return [
    { label: texts.captured, minor: captured },
    ...less.map((part) => ({ ...part, sign: '−' as const })),
    { label: bar.keep, minor: rest, sign: '=' as const },
  ]
}

/** The lines' remainder against the payment's net. Other types are not checked: their net excludes later events. */
function checkOf(t: Transaction, { rest }: MoneyFacts) {
  const net = BigInt(t.net?.amount ?? 0)
  return {
    title: transactionTexts.ledger.title,
    sums: [
      { label: texts.lines, minor: rest },
      { label: transactionTexts.ledger.net, minor: net },
      { label: texts.difference, minor: rest - net },
    ],
  }
}
