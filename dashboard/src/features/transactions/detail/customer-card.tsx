import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import type { ReactNode } from 'react'
import { transactionTexts } from '../../../locale/transaction.ts'
import { countryName } from '../../../shared/country-name.ts'
import { useCan } from '../../../shared/current-user.ts'
import { ListLink } from './detail-links.tsx'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.customer

/** The customer, as far as the role may see. */
export function CustomerCard({ transaction: t }: { transaction: Transaction }) {
  const can = useCan()
  const { customer } = t
  if (customer === undefined) return null
  const masked = !can('read Customer')
  const row = (label: string, value: ReactNode) => (value ? [{ label, value }] : [])
  return (
    <Card title={texts.title}>
      <DescriptionList
        items={[
          ...row(texts.name, customer.name),
          ...row(texts.email, customer.email && <span dir="ltr">{customer.email}</span>),
          ...row(texts.country, customer.country && countryName(customer.country)),
          ...row(texts.address, customer.ip && <CodeText wrap>{customer.ip}</CodeText>),
          ...row(texts.id, customer.id && <CodeText wrap>{customer.id}</CodeText>),
          ...row(
            texts.others,
            !masked && customer.email && (
              <ListLink search={{ customerEmail: customer.email }}>{texts.othersText}</ListLink>
            ),
          ),
        ]}
      />
      {masked && (customer.email || customer.name) && <p className={styles.zone}>{texts.masked}</p>}
    </Card>
  )
}
