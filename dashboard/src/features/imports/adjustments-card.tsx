import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { importsTexts } from '../../locale/imports.ts'
import type { Control } from './imports.queries.ts'

const texts = importsTexts.adjusted

/** Amounts not explained by a payment, refund, fee or payout, with their cause. */
export function AdjustmentsCard({ control }: { control: Control }) {
  const total = control.reduce((sum, { adjustedCount }) => sum + adjustedCount, 0)
  if (total === 0) return null
  const named = control
    .flatMap(({ currency, adjusted }) => adjusted.map((one) => ({ ...one, currency })))
    .toSorted((a, b) => a.line - b.line)
  return (
    <Card
      title={texts.title(total)}
      action={
        <Text as="span" size="xs" tone="quiet">
          {texts.hint}
        </Text>
      }
      flush
      foot={total > named.length && <Text size="xs">{texts.more(total - named.length)}</Text>}
    >
      <CardList label={texts.title(total)}>
        {named.map(({ line, kind, reference, reason, amount, currency }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several, and the list never changes.
          <CardRow key={index} end={<Money minor={amount} currency={currency} sign="always" />}>
            <b>{reason ? <bdi>{reason}</bdi> : importsTexts.result.kinds[kind]}</b>
            <Text size="xs" tone="quiet" as="div">
              {importsTexts.result.lineAt(line)}: <CodeText wrap>{reference}</CodeText>
            </Text>
          </CardRow>
        ))}
      </CardList>
    </Card>
  )
}
