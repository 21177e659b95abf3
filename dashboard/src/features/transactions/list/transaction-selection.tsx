import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { IconCopy, IconLink, IconRepeat } from '@firepay/ui/components/icons.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { exportTexts } from '../../../locale/exports.ts'
import { listTexts } from '../../../locale/list.ts'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { useCan } from '../../../shared/current-user.ts'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { exportNameOf, exportQueryOf } from '../../../shared/export/export-of.ts'
import { maxLinked, type Selection } from '../../../shared/list/selection.tsx'
import { SelectionBar } from '../../../shared/list/selection-bar.tsx'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { filterOf } from '../transactions.queries.ts'
import type { ListSearch, Sort } from '../transactions.search.ts'

const texts = listTexts.selection

/** The sums of the selected rows, their link and export, filtered by ids. */
export function TransactionSelection({
  selection,
  search,
  zone,
  sort,
}: {
  selection: Selection<Transaction>
  search: ListSearch
  zone: string
  sort: Sort
}) {
  const { rows, ids } = selection
  const isTooMany = rows.length > maxLinked
  // All types and times; keeps the page's scope, so that the link opens the same screen.
  const only: ListSearch = { type: 'all', id: [...ids].join(','), siteId: search.siteId, mode: search.mode }
  const copy = (text: string, said: string) =>
    void navigator.clipboard?.writeText(text).then(() => showToast({ text: said, tone: 'ok' }))
  const atMost = isTooMany ? texts.atMost(maxLinked) : undefined
  const mayRepeat = useCan()('repeat Notification')
  const told = { objectId: only.id, siteId: search.siteId, mode: search.mode, repeat: 'plan' }
  return (
    <SelectionBar count={rows.length} sums={sumsOf(rows)} onClear={selection.clear}>
      {!isTooMany && (
        <ExportButton
          hasKey
          label={texts.export(rows.length)}
          path="/transactions/export"
          query={exportQueryOf(filterOf(only, zone), sort, zone)}
          rows={rows.length}
          what={transactionsTexts.exported}
          lead={exportTexts.selected(rows.length)}
          name={exportNameOf('transactions', {}, zone)}
          zone={zone}
        />
      )}
      <Button
        size="xs"
        icon={<IconCopy size={14} stroke={1.75} aria-hidden="true" />}
        onClick={() => copy([...ids].join('\n'), texts.idsCopied(rows.length))}
      >
        {texts.copyIds}
      </Button>
      <Button
        size="xs"
        icon={<IconLink size={14} stroke={1.75} aria-hidden="true" />}
        disabled={isTooMany}
        title={atMost}
        onClick={() => copy(`${location.origin}/transactions${stringifyPlainSearch(only)}`, texts.linkCopied)}
      >
        {texts.copyLink}
      </Button>
      {mayRepeat && !isTooMany && (
        <ButtonLink
          as={RouterLink}
          href={`/notifications${stringifyPlainSearch(told)}`}
          size="xs"
          icon={<IconRepeat size={14} stroke={1.75} aria-hidden="true" />}
        >
          {transactionsTexts.repeatNotifications}
        </ButtonLink>
      )}
    </SelectionBar>
  )
}

/** Sums of the amounts by currency; none for rows of several types, whose amounts have different directions. */
function sumsOf(rows: readonly Transaction[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  if (new Set(rows.map(({ type }) => type)).size > 1) return sums
  for (const { amount } of rows) sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + BigInt(amount.amount))
  return sums
}
