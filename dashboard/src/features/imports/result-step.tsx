import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { Equation } from '@firepay/ui/components/equation.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
import { IconAlertTriangle, IconCheck, IconDownload } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { SumRow, Sums } from '@firepay/ui/components/sums.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { useMutation } from '@tanstack/react-query'
import { apiFile } from '../../api/client.ts'
import { formatNumber } from '../../locale/formats.ts'
import { importsTexts } from '../../locale/imports.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { problemText } from '../../shared/problem-text.ts'
import { RouterLink } from '../../shared/router-link.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { AdjustmentsCard } from './adjustments-card.tsx'
import { BalancesCard } from './balances-card.tsx'
import { ControlCard } from './control-card.tsx'
import styles from './import-page.module.css'
import { type ImportRun, refusedQuery } from './imports.queries.ts'

const texts = importsTexts.result

/** The outcome of the lines as an equation, and the refused ones. */
export function ResultStep({ run, onAnother }: { run: ImportRun; onAnother: () => void }) {
  const { counts, kinds } = run
  const seconds = Math.max(1, Math.round((Date.parse(run.updatedAt) - Date.parse(run.createdAt)) / 1_000))
  const left = (['here', 'waiting', 'refused', 'skipped'] as const).filter(
    (name) => name === 'here' || name === 'refused' || counts[name] > 0,
  )
  const together = kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    <Columns
      aside={
        <Card title={texts.what}>
          {kinds.length === 0 ? (
            <Text>{texts.nothing}</Text>
          ) : (
            <Sums>
              {kinds.map(({ kind, count }) => (
                <SumRow key={kind} label={texts.kinds[kind]}>
                  {formatNumber(count)}
                </SumRow>
              ))}
              <SumRow label={texts.together} ruled strong>
                {formatNumber(together)}
              </SumRow>
            </Sums>
          )}
        </Card>
      }
    >
      <Card
        foot={
          <Group justify="end">
            <Button onClick={onAnother}>{texts.another}</Button>
            <ButtonLink as={RouterLink} href="/transactions" tone="primary">
              {texts.show}
            </ButtonLink>
          </Group>
        }
      >
        <div className={styles.page}>
          <div className={styles.file}>
            <ToneIcon tone={run.isComplete ? 'ok' : 'bad'}>
              {run.isComplete ? (
                <IconCheck size={18} stroke={2} aria-hidden="true" />
              ) : (
                <IconAlertTriangle size={18} stroke={2} aria-hidden="true" />
              )}
            </ToneIcon>
            <div className={styles.fileText} role="status">
              <h2>{titleOf(run)}</h2>
              <Text>
                {run.fileName}. {texts.took(seconds)}
              </Text>
              {sumsOf(run).map((sentence) => (
                <Text key={sentence}>{sentence}</Text>
              ))}
            </div>
          </div>
          <Equation
            label={texts.equation}
            parts={[
              { label: importsTexts.counts.lines, value: formatNumber(counts.lines) },
              ...left.map((name) => ({
                sign: '−' as const,
                label: importsTexts.counts[name],
                value: (
                  <span className={name === 'refused' && counts.refused > 0 ? styles.bad : undefined}>
                    {formatNumber(counts[name])}
                  </span>
                ),
              })),
              { sign: '=', label: importsTexts.counts.new, value: formatNumber(counts.new) },
            ]}
          />
          {movedNothing(run) && <Text>{texts.sameBalance}</Text>}
          {counts.waiting > 0 && <Text>{importsTexts.waitingHint}</Text>}
        </div>
      </Card>
      {run.control && <ControlCard control={run.control} when="import" refused={counts.refused} />}
      {counts.refused > 0 && <RefusedCard run={run} />}
      <div className={styles.halves}>
        {run.control && <AdjustmentsCard control={run.control} />}
        {run.booked && counts.waiting === 0 && <BalancesCard siteId={run.siteId} booked={run.booked} when="import" />}
      </div>
    </Columns>
  )
}

function titleOf({ isComplete, counts }: ImportRun): string {
  if (counts.lines === 0) return texts.noLines
  if (isComplete) return counts.new > 0 ? texts.complete(counts.new) : texts.completeHere
  return counts.new > 0 ? texts.incomplete(counts.new) : texts.nothingNew
}

/** The control sums in words: one sentence if all match, else one per mismatched currency. */
function sumsOf({ control = [] }: ImportRun): string[] {
  const off = control.filter(({ file, moved }) => file !== moved)
  if (off.length > 0) {
    return off.map(({ file, moved, currency }) => {
      const difference = BigInt(file) - BigInt(moved)
      const text = (minor: bigint | string) => formatMoney(minor, currency)
      return texts.differs(text(file), text(moved), text(difference < 0n ? -difference : difference))
    })
  }
  const sums = control.filter(({ file }) => file !== '0').map(({ file, currency }) => formatMoney(file, currency))
  return sums.length === 0 ? [] : [texts.same(sums)]
}

/** Lines were accepted, but other events had already posted their money. */
function movedNothing({ counts, booked, control = [] }: ImportRun): boolean {
  const moves = control.some(({ moved }) => moved !== '0')
  return counts.new > 0 && counts.waiting === 0 && booked?.length === 0 && moves
}

function RefusedCard({ run }: { run: ImportRun }) {
  const list = usePagedList(refusedQuery(run.id))
  const download = useMutation({
    mutationFn: async () => (await apiFile(`/imports/${run.id}/refused/export`, {})).blob(),
    onSuccess: (file) => saveFile(`refused-lines_${run.fileName}`, file),
    onError: (error) => showToast({ tone: 'bad', text: problemText(error) }),
  })
  return (
    <div className={styles.page}>
      <ListCard
        list={list}
        title={texts.refusedTitle(run.counts.refused)}
        action={
          <Button
            icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            {texts.download(run.refusedKept)}
          </Button>
        }
        failed={texts.refusedFailed}
        count={texts.shown}
        empty={null}
      >
        {(rows) => (
          <Table
            stacked
            label={texts.refusedTitle(run.counts.refused)}
            className={styles.compared}
            columns={[
              { name: texts.firstLine },
              { name: texts.why },
              { name: texts.code },
              { name: importsTexts.control.file, end: true },
              { name: texts.wouldMove, end: true },
              { name: texts.count, end: true, className: styles.amount },
            ]}
          >
            <tbody>
              {rows.map(({ line, reason, code, count, currency, file, moves }) => (
                <tr key={line}>
                  <td className={styles.nowrap}>{texts.lineAt(line)}</td>
                  <td className={styles.reason}>{reason}</td>
                  <td>
                    <CodeText>{code}</CodeText>
                  </td>
                  <td className={styles.amount} data-label={importsTexts.control.file}>
                    {amountOf(file, currency)}
                  </td>
                  <td className={styles.amount} data-label={texts.wouldMove}>
                    {amountOf(moves, currency)}
                  </td>
                  <td className={styles.amount} data-label={texts.count}>
                    {formatNumber(count)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </ListCard>
      <Text size="xs" tone="quiet">
        {texts.foot}
      </Text>
    </div>
  )
}

function amountOf(minor: string | undefined, currency: string | undefined) {
  return minor === undefined || currency === undefined ? texts.unreadable : <Money minor={minor} currency={currency} />
}
