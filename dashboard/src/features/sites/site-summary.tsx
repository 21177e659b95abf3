import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconArrowsLeftRight } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../../api/query.ts'
import { siteTexts } from '../../locale/sites.ts'
import { FirstPaymentCommand } from '../../shared/first-payment/first-payment-command.tsx'
import { RouterLink } from '../../shared/router-link.tsx'
import { SiteBadges } from './site-badges.tsx'
import styles from './site-summary.module.css'
import { firstPaymentQuery, type Site } from './sites.queries.ts'
import { useSite } from './use-site.ts'

const texts = siteTexts.summary

/** The figures of the last 24 hours, and the site's facts. */
export function SiteSummary() {
  const { site } = useSite()
  return (
    <div className={styles.grid}>
      {site.lastPaymentAt === null && site.status === 'active' ? <FirstPayment site={site} /> : <LastDay site={site} />}
      <About site={site} />
    </div>
  )
}

/** Instructions for a site without payments; replaced with the first payment. */
function FirstPayment({ site }: { site: Site }) {
  const queries = useQueryClient()
  const { data: hasCome } = useQuery(firstPaymentQuery(site.id))
  useEffect(() => {
    if (hasCome) void invalidate(queries, 'GET /sites/{id}', 'GET /sites')
  }, [hasCome, queries])
  return (
    <Card title={texts.first}>
      <p className={styles.firstText}>{site.mode === 'live' ? texts.firstLiveText : texts.firstText}</p>
      {/* Secrets were shown once, in an earlier dialog. */}
      <FirstPaymentCommand site={site} secret={null} />
    </Card>
  )
}

function LastDay({ site }: { site: Site }) {
  return (
    <Card title={texts.last24h} flush>
      {site.last24h.count === 0 ? (
        <EmptyState
          titleLevel={3}
          icon={<IconArrowsLeftRight size={20} stroke={1.75} />}
          title={texts.noPayments}
          actions={
            <ButtonLink href={`/transactions?siteId=${site.id}`} as={RouterLink}>
              {siteTexts.page.transactions}
            </ButtonLink>
          }
        >
          {site.lastPaymentAt !== null && (
            <>
              {texts.lastPayment} <Time value={site.lastPaymentAt} relative />
            </>
          )}
        </EmptyState>
      ) : (
        <div className={styles.figures}>
          <p className={styles.count}>{texts.payments(site.last24h.count)}</p>
          {site.last24h.totals?.map((sums) => (
            <CurrencySums key={sums.currency} sums={sums} />
          ))}
        </div>
      )}
    </Card>
  )
}

function About({ site }: { site: Site }) {
  return (
    <Card title={texts.about}>
      <DescriptionList
        items={[
          {
            label: texts.status,
            value: (
              <span className={styles.badges}>
                <SiteBadges site={site} always />
              </span>
            ),
          },
          { label: texts.url, value: site.url && <a href={site.url}>{site.url}</a> },
          { label: texts.support, value: site.supportUrl && <a href={site.supportUrl}>{site.supportUrl}</a> },
          { label: texts.zone, value: site.timeZone },
          { label: texts.currencyLabel, value: site.defaultCurrency },
          { label: texts.delay, value: texts.delayDays(site.settlementDelayDays) },
          { label: texts.mcc, value: site.merchantCategoryCode },
          { label: texts.descriptor, value: site.statementDescriptor },
          { label: texts.created, value: <Time value={site.createdAt} /> },
        ]}
      />
      {site.sandbox && <p className={styles.note}>{siteTexts.page.sandboxNote}</p>}
    </Card>
  )
}

type Sums = NonNullable<Site['last24h']['totals']>[number]

/** Received, returned and remaining amounts by line, so that the net can be checked. */
function CurrencySums({ sums }: { sums: Sums }) {
  const lines: [string, bigint][] = [
    [texts.gross, BigInt(sums.gross)],
    [texts.refunds, -BigInt(sums.refunds)],
    [texts.chargebacks, -BigInt(sums.chargebacks)],
    [texts.fees, -BigInt(sums.fees)],
  ]
  // Payments may be settled in another currency: the amount missing in one appears in the other.
  const exchanged = lines.reduce((rest, [, minor]) => rest - minor, BigInt(sums.net))
  if (exchanged !== 0n) lines.push([exchanged > 0n ? texts.exchangedIn : texts.exchangedOut, exchanged])
  return (
    <Table
      plain
      label={texts.currency(sums.currency)}
      className={styles.sums}
      columns={[{ name: sums.currency, span: 2 }]}
    >
      <tbody>
        {lines.map(([label, minor]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <Money minor={minor} currency={sums.currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.net}</th>
          <td>
            <Money minor={sums.net} currency={sums.currency} />
          </td>
        </tr>
        {sums.average !== null && (
          <tr className={styles.quiet}>
            <th scope="row">{texts.average}</th>
            <td>
              <Money minor={sums.average} currency={sums.currency} />
            </td>
          </tr>
        )}
      </tfoot>
    </Table>
  )
}
