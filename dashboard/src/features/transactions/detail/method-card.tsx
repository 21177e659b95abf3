import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import type { ReactNode } from 'react'
import { transactionTexts } from '../../../locale/transaction.ts'
import { codeWords } from '../../../locale/transactions.ts'
import { brandName } from '../../../shared/brand-name.ts'
import { countryName } from '../../../shared/country-name.ts'
import { MethodText } from '../method.tsx'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.method

/** The payment method and its checks. */
export function MethodCard({ transaction: t }: { transaction: Transaction }) {
  const { paymentMethod: method, threeDs, risk } = t
  if (method === undefined) return null
  const issuer = [method.issuer, method.issuerCountry && countryName(method.issuerCountry)].filter(Boolean).join(', ')
  const secure = [threeDs?.result, threeDs?.flow, threeDs?.version].filter(Boolean).map((part) => codeWords(part ?? ''))
  if (threeDs?.eci) secure.push(texts.eci(threeDs.eci))
  const riskParts = [
    risk?.score === undefined ? null : texts.riskOf(risk.score),
    risk?.level === undefined ? null : codeWords(risk.level).toLowerCase(),
    risk?.rule === undefined ? null : texts.rule(risk.rule),
  ].filter(Boolean)
  const row = (label: string, value: ReactNode) => (value ? [{ label, value }] : [])
  return (
    <Card title={texts.title}>
      <DescriptionList
        items={[
          {
            // For a wallet: the card in it.
            label:
              method.type === 'card' || (method.type === 'wallet' && method.brand !== undefined)
                ? texts.card
                : texts.type,
            value: (
              <span className={styles.method}>
                <MethodText method={method} />
                {method.expiry && <CodeText>{method.expiry}</CodeText>}
              </span>
            ),
          },
          ...row(texts.funding, method.funding && codeWords(method.funding)),
          ...row(
            texts.wallet,
            method.brand !== undefined && method.wallet && brandName({ type: 'wallet', wallet: method.wallet }),
          ),
          ...row(texts.issuer, issuer),
          ...row(texts.bin, method.bin && <CodeText>{method.bin}</CodeText>),
          ...row(texts.installments, method.installments !== undefined && String(method.installments)),
          ...row(texts.threeDs, secure.join(', ')),
          ...row(texts.risk, riskParts.join(', ')),
        ]}
      />
    </Card>
  )
}
