import { Button } from '@firepay/ui/components/button.tsx'
import { Chip } from '@firepay/ui/components/chip.tsx'
import { IconCalendar, IconPlus } from '@firepay/ui/components/icons.ts'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { useShortcuts } from '../../../shared/shortcuts.ts'
import styles from './filter-bar.module.css'
import { activeFields, type FilterField, withoutField, withoutFilters } from './filter-fields.ts'
import { filterPhrase } from './filter-phrase.ts'
import { LayerPanel } from './layer-panel.tsx'
import { LayerWaiting } from './layer-waiting.tsx'
import type { ListSearch } from './list-search.ts'
import { rangeOf, rangePhrase } from './period.ts'
import { SearchField } from './search-field.tsx'
import { SortChip } from './sort-chip.tsx'
import type { ChangeSearch } from './use-list-state.ts'
import { useSite } from './use-zone.ts'

const editors = () => import('./filter-editor.tsx')
const FilterEditor = lazy(() => editors().then((module) => ({ default: module.FilterEditor })))
const FilterPicker = lazy(() => editors().then((module) => ({ default: module.FilterPicker })))
const PeriodEditor = lazy(() => import('./period-editor.tsx').then((module) => ({ default: module.PeriodEditor })))

const texts = transactionsTexts.filters

/** Search, then the filters as phrases: a press edits one, its × removes it. The period is always there. `f` adds one. */
export function FilterBar({
  search,
  change,
  defaultCurrency,
  end,
}: {
  search: ListSearch
  change: ChangeSearch
  defaultCurrency: string | undefined
  end: ReactNode
}) {
  const [adding, setAdding] = useState(false)
  useShortcuts({ f: () => setAdding(true) })
  const phone = useNarrow(720)
  const active = activeFields(search)
  return (
    <div className={styles.bar}>
      <SearchField
        value={search.q ?? ''}
        onChange={(q) => {
          const { q: _before, ...rest } = search
          change(q === '' ? rest : { ...rest, q }, { replace: true })
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a line that scrolls on phones. */}
      <div role="group" aria-label={texts.label} className={styles.chips}>
        <PeriodChip search={search} change={change} />
        {phone && <SortChip search={search} change={change} />}
        {active.map((field) => (
          <FieldChip key={field.name} field={field} search={search} change={change} defaultCurrency={defaultCurrency} />
        ))}
        <Popover
          label={texts.addLabel}
          closeLabel={texts.close}
          width={296}
          opened={adding}
          onChange={setAdding}
          trigger={
            <Chip icon={<IconPlus size={14} stroke={2} aria-hidden="true" />} aria-keyshortcuts="f">
              {texts.add}{' '}
              <span className={styles.key} aria-hidden="true">
                <Kbd>F</Kbd>
              </span>
            </Chip>
          }
        >
          {(close) => (
            <Suspense fallback={<LayerWaiting height={300} />}>
              <FilterPicker search={search} onChange={change} onClose={close} defaultCurrency={defaultCurrency} />
            </Suspense>
          )}
        </Popover>
        {(active.length > 0 || search.q !== undefined) && (
          <Button tone="ghost" size="xs" onClick={() => change(withoutFilters(search))}>
            {texts.clear}
          </Button>
        )}
      </div>
      <div className={styles.end}>{end}</div>
    </div>
  )
}

function PeriodChip({ search, change }: { search: ListSearch; change: ChangeSearch }) {
  const settings = useTimeSettings()
  const phrase = rangePhrase(rangeOf(search, settings.zone), settings) ?? transactionsTexts.period.all
  return (
    <Popover
      label={transactionsTexts.period.label}
      closeLabel={texts.close}
      width={344}
      trigger={
        <Chip
          icon={<IconCalendar size={14} stroke={2} aria-hidden="true" />}
          value={phrase}
          title={transactionsTexts.period.edit}
        >
          {search.dateField === 'capturedAt' && transactionsTexts.period.captured}
        </Chip>
      }
    >
      {(close) => (
        <Suspense fallback={<LayerWaiting height={340} />}>
          <PeriodEditor
            search={search}
            onChange={(next, done) => {
              change(next)
              if (done) close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}

function FieldChip({
  field,
  search,
  change,
  defaultCurrency,
}: {
  field: FilterField
  search: ListSearch
  change: ChangeSearch
  defaultCurrency: string | undefined
}) {
  const site = useSite(search.siteId)
  const name = texts.fields[field.name]
  const nameOf = (value: string) => (field.name === 'siteId' && site?.id === value ? site.name : undefined)
  return (
    <Popover
      label={texts.edit(name)}
      closeLabel={texts.close}
      width={296}
      trigger={
        <Chip
          value={filterPhrase(search, field, nameOf)}
          removeLabel={texts.remove(name)}
          onRemove={() => change(withoutField(search, field))}
        >
          {name}
        </Chip>
      }
    >
      {(close) => (
        <Suspense fallback={<LayerWaiting height={240} />}>
          <LayerPanel>
            <FilterEditor
              field={field}
              search={search}
              onChange={change}
              onClose={close}
              defaultCurrency={defaultCurrency}
            />
          </LayerPanel>
        </Suspense>
      )}
    </Popover>
  )
}
