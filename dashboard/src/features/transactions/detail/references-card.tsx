import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText, ShortCode } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { accountName } from '../../../shared/account-name.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { useSite } from '../../../shared/sites.ts'

const texts = transactionTexts.references

/** All references of the transaction, with copy buttons. */
export function ReferencesCard({ transaction: t }: { transaction: Transaction }) {
  const site = useSite(t.siteId)
  const accounts = useQuery(read('GET /sites/{id}/accounts', { params: { id: t.siteId }, query: { limit: '100' } }))
  const account = accounts.data?.items.find(({ id }) => id === t.accountId)
  const code = (label: string, value: string | undefined) =>
    value === undefined
      ? []
      : [
          {
            label,
            value: <ShortCode>{value}</ShortCode>,
            action: (
              <CopyButton text={value} label={texts.copy(label.toLowerCase())} doneLabel={texts.copied} iconOnly />
            ),
          },
        ]
  return (
    <Card title={texts.title}>
      <DescriptionList
        items={[
          ...code(t.type === 'payment' ? texts.id : texts.idOther, t.id),
          ...(t.type === 'payout'
            ? [
                {
                  label: texts.payout,
                  // A payout and its transaction share the id suffix.
                  value: <RouterLink href={`/payouts/${t.id.replace(/^txn_/, 'pay_')}`}>{texts.payoutLink}</RouterLink>,
                },
              ]
            : []),
          ...code(texts.order, t.orderReference),
          ...code(texts.processor, t.processorReference),
          ...(t.aliases ?? []).flatMap((name) => code(texts.alias, name)),
          ...code(texts.dispute, t.dispute?.id),
          { label: texts.site, value: <RouterLink href={`/sites/${t.siteId}`}>{site?.name ?? t.siteId}</RouterLink> },
          {
            label: texts.account,
            value: (
              <RouterLink href={`/sites/${t.siteId}/accounts`}>
                {account ? accountName(account) : texts.anAccount}
              </RouterLink>
            ),
          },
          ...(t.description === undefined ? [] : [{ label: texts.description, value: t.description }]),
          ...(t.settlementAmount === undefined
            ? []
            : [
                {
                  label: texts.settled,
                  value: <Money minor={t.settlementAmount.amount} currency={t.settlementAmount.currency} />,
                },
              ]),
          ...(t.exchangeRate === undefined
            ? []
            : [{ label: texts.rate, value: <CodeText>{t.exchangeRate}</CodeText> }]),
          {
            label: texts.notifications,
            value: (
              <RouterLink href={`/notifications?siteId=${t.siteId}&objectId=${t.id}`}>
                {texts.allNotifications}
              </RouterLink>
            ),
          },
          { label: texts.received, value: <Time value={t.receivedAt} /> },
        ]}
      />
    </Card>
  )
}
