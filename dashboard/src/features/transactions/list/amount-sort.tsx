import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { SearchListbox } from '@firepay/ui/components/search-listbox.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import { formatNumber } from '../../../locale/formats.ts'
import { listEditorTexts } from '../../../locale/list-editors.ts'
import { transactionsLaterTexts } from '../../../locale/transactions-later.ts'
import { LayerPanel } from '../../../shared/list/layer-panel.tsx'

const texts = transactionsLaterTexts.amountSort

/** Asks for the currency to sort by amount: amounts of different currencies have no order. */
export function AmountSort({
  siteId,
  first,
  onChoose,
  onClose,
}: {
  siteId: string | undefined
  /** Offered first. */
  first: string | undefined
  onChoose: (currency: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const known = useQuery(
    read('GET /suggester/suggest/{name}', {
      params: { name: 'currency' },
      query: { limit: '10', ...(text.trim() !== '' && { q: text.trim() }), ...(siteId !== undefined && { siteId }) },
    }),
  )
  const options = (known.data?.items ?? [])
    .toSorted((a, b) => Number(b.value === first) - Number(a.value === first))
    .map(({ value, label, count }) => ({
      value,
      label,
      ...(count !== undefined && { end: formatNumber(count) }),
    }))
  return (
    <Dialog opened size="sm" flush title={texts.title} lead={texts.lead} closeLabel={texts.close} onClose={onClose}>
      <LayerPanel flush>
        <SearchListbox
          label={texts.find}
          placeholder={texts.find}
          text={text}
          onText={setText}
          groups={[{ options }]}
          busy={known.isFetching}
          onChoose={onChoose}
          note={known.isSuccess && options.length === 0 && listEditorTexts.filters.noValue}
        />
      </LayerPanel>
    </Dialog>
  )
}
