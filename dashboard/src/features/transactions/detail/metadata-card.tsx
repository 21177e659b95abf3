import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { transactionTexts } from '../../../locale/transaction.ts'

/** The shop's metadata, unchanged. */
export function MetadataCard({ transaction: t }: { transaction: Transaction }) {
  const entries = Object.entries(t.metadata)
  if (entries.length === 0) return null
  return (
    <Card title={transactionTexts.metadata.title}>
      <DescriptionList items={entries.map(([label, value]) => ({ label, value }))} />
    </Card>
  )
}
