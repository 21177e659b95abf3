import { comparisonResults } from '@firepay/contract/imports/import-values.ts'
import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Breadcrumbs } from '@firepay/ui/components/breadcrumbs.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { Equation } from '@firepay/ui/components/equation.tsx'
import { IconCircleCheck, IconTable } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { TabButton, Tabs } from '@firepay/ui/components/tabs.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../api/query.ts'
import { comparisonTexts as texts } from '../../locale/comparison.ts'
import { formatNumber } from '../../locale/formats.ts'
import { importsTexts } from '../../locale/imports.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { ControlCard } from './control-card.tsx'
import styles from './import-page.module.css'
import {
  type ComparedRow,
  type Comparison,
  type ComparisonResult,
  comparisonQuery,
  type ImportRun,
} from './imports.queries.ts'
import { importUrl } from './imports.search.ts'

const tones: Record<ComparisonResult, Tone> = {
  missing_here: 'warn',
  missing_in_file: 'warn',
  differs: 'bad',
  matched: 'ok',
}

/** Compares a file with the received events: per currency an equation with an explained difference, then row by row. */
export function ComparisonView({ run, site }: { run: ImportRun; site: string }) {
  const { search, patch } = useListState(importUrl)
  const settings = useTimeSettings()
  const list = usePagedList(comparisonQuery(run.id, search.result))
  const whole = useQuery(read('GET /imports/{id}/comparison', { params: { id: run.id }, query: { limit: '1' } })).data
  const totals = whole?.totals ?? []
  const countOf = (result: ComparisonResult) =>
    totals.reduce((sum, one) => (one.result === result ? sum + one.count : sum), 0)
  const say = (instant: string) => formatTime(new Date(instant), 'detail', settings)
  return (
    <>
      <PageHead
        title={texts.title}
        crumbs={
          <Breadcrumbs
            label={texts.crumbs}
            items={[
              <Link key="import" to="/import" search={{}}>
                {importsTexts.title}
              </Link>,
              texts.title,
            ]}
          />
        }
        lead={texts.against(run.fileName, site)}
      />
      <div className={styles.page}>
        {run.counts.refused > 0 && <Banner tone="warn">{texts.refused(run.counts.refused)}</Banner>}
        {run.control && <ControlCard control={run.control} when="comparison" refused={run.counts.refused} />}
        {[...new Set(totals.map(({ currency }) => currency))].map((currency) => (
          <CurrencySums key={currency} currency={currency} totals={totals.filter((one) => one.currency === currency)} />
        ))}
        <Tabs label={texts.tabs}>
          <TabButton active={search.result === undefined} onClick={() => patch({ result: undefined })}>
            {texts.all}
          </TabButton>
          {comparisonResults.map((result) => (
            <TabButton
              key={result}
              active={search.result === result}
              count={formatNumber(countOf(result))}
              onClick={() => patch({ result })}
            >
              {texts.results[result]}
            </TabButton>
          ))}
        </Tabs>
        <ListCard
          list={list}
          failed={texts.failed}
          count={texts.count}
          empty={
            <EmptyState icon={<IconTable size={20} stroke={1.75} />} title={texts.nothing}>
              {texts.nothingText}
            </EmptyState>
          }
        >
          {(rows) => <ComparedTable rows={rows} zone={settings.zone} />}
        </ListCard>
        {whole?.from !== undefined && whole.to !== undefined && (
          <Text size="xs" tone="quiet">
            {texts.period(say(whole.from), say(whole.to))}
          </Text>
        )}
      </div>
    </>
  )
}

function CurrencySums({ currency, totals }: { currency: string; totals: Comparison['totals'] }) {
  const sum = (side: 'inFile' | 'here') => totals.reduce((all, one) => all + BigInt(one[side]), 0n)
  const count = (without: ComparisonResult) =>
    totals.reduce((all, one) => (one.result === without ? all : all + one.count), 0)
  const difference = sum('inFile') - sum('here')
  const parts = totals.filter(({ result, inFile, here }) => result !== 'matched' && inFile !== here)
  const amount = (minor: bigint) => <Money minor={minor} currency={currency} figure />
  return (
    <Equation
      label={texts.equation(currency)}
      parts={[
        { label: texts.inFile, value: amount(sum('inFile')), note: texts.items(count('missing_in_file')) },
        { sign: '−', label: texts.here, value: amount(sum('here')), note: texts.items(count('missing_here')) },
        {
          sign: '=',
          label: texts.difference,
          value: amount(difference),
          note: (
            <span className={styles.right}>
              <IconCircleCheck size={14} stroke={2} aria-hidden="true" />{' '}
              {difference === 0n && parts.length === 0 ? texts.none : texts.explained}
            </span>
          ),
        },
        ...parts.map(({ result, inFile, here }) => ({
          label: texts.results[result],
          value: <Money minor={BigInt(inFile) - BigInt(here)} currency={currency} sign="always" figure />,
        })),
      ]}
    />
  )
}

function ComparedTable({ rows, zone }: { rows: readonly ComparedRow[]; zone: string }) {
  const amount = (minor: string | undefined, currency: string) =>
    minor === undefined ? '–' : <Money minor={minor} currency={currency} />
  return (
    <Table
      stacked
      label={texts.label}
      className={styles.compared}
      columns={[
        { name: texts.result },
        { name: texts.reference },
        { name: texts.type },
        { name: texts.order },
        { name: texts.at(zone) },
        { name: texts.inFile, end: true },
        { name: texts.here, end: true },
        { name: texts.difference, end: true, className: styles.amount },
      ]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.type} ${row.reference}`}>
            <td>
              <Badge tone={tones[row.result]}>{texts.results[row.result]}</Badge>
            </td>
            <td>
              {row.transactionId === undefined ? (
                <>
                  <CodeText wrap>{row.reference}</CodeText>{' '}
                  {row.line !== undefined && (
                    <Text size="xs" tone="quiet" as="span">
                      {importsTexts.result.lineAt(row.line)}
                    </Text>
                  )}
                </>
              ) : (
                <Link to="/transactions/$id" params={{ id: row.transactionId }} search={{}}>
                  <CodeText wrap>{row.reference}</CodeText>
                </Link>
              )}
            </td>
            <td>{texts.types[row.type] ?? row.type}</td>
            <td>{row.orderReference ?? '–'}</td>
            <td className={styles.nowrap}>
              <Time value={row.at} />
            </td>
            <td className={styles.amount} data-label={texts.inFile}>
              {amount(row.inFile, row.currency)}
            </td>
            <td className={styles.amount} data-label={texts.here}>
              {amount(row.here, row.currency)}
            </td>
            <td className={styles.amount} data-label={texts.difference}>
              {row.result === 'matched' ? (
                '–'
              ) : (
                <Money minor={BigInt(row.inFile ?? 0) - BigInt(row.here ?? 0)} currency={row.currency} sign="always" />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
