import { Button } from '@firepay/ui/components/button.tsx'
import { Chip } from '@firepay/ui/components/chip.tsx'
import { IconPlus } from '@firepay/ui/components/icons.ts'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { listTexts } from '../../locale/list.ts'
import { useShortcuts } from '../shortcuts.ts'
import styles from './filter-bar.module.css'
import { activeFields, type FilterField, isOffered, withoutField, withoutFilters } from './filter-fields.ts'
import { filterPhrase } from './filter-phrase.ts'
import { LayerWaiting } from './layer-waiting.tsx'
import type { ListState } from './list-state.ts'
import { PeriodChip } from './period-chip.tsx'
import type { PeriodProps } from './period-popover.tsx'
import { SearchField } from './search-field.tsx'
import type { Sorting } from './sort-chip.tsx'
import type { ChangeState } from './use-list-state.ts'

// Phones only; there it loads in parallel with this file.
const loadSortChip = () => import('./sort-chip.tsx')
if (matchMedia('(max-width: 720px)').matches) void loadSortChip()
const SortChip = lazy(() => loadSortChip().then((module) => ({ default: module.SortChip })))

const editors = () => import('./filter-editor.tsx')
const FilterEditor = lazy(() => editors().then((module) => ({ default: module.FilterEditor })))
const FilterPicker = lazy(() => editors().then((module) => ({ default: module.FilterPicker })))

const texts = listTexts.filters

type Props = {
  fields: readonly FilterField[]
  search: ListState
  change: ChangeState<ListState>
  /** For amounts without a chosen currency. */
  defaultCurrency: string | undefined
  /** The display name of a value that only the server knows, such as a site. */
  nameOf: (field: FilterField, value: string) => string | undefined
}

/** Search, then the filters as chips: a press edits one, × removes it. The period is always set. `f` adds a filter. */
export function FilterBar({
  searchField,
  dateFields,
  Count,
  against,
  sorting,
  news,
  end,
  ...props
}: Props & {
  /** Omit for a list without search. */
  searchField?: { label: string; placeholder: string; maxLength?: number }
  dateFields: PeriodProps['dateFields']
  Count?: PeriodProps['Count']
  /** After the period: the comparison of the page's figures. */
  against?: ReactNode
  /** For phones, which have no column heads. Omit for a list with one order. */
  sorting?: Sorting
  /** New rows; at the end of the bar, at its start on phones. */
  news?: ReactNode
  end?: ReactNode
}) {
  const { fields, search, change, defaultCurrency } = props
  const [adding, setAdding] = useState(false)
  useShortcuts({ f: () => setAdding(true) })
  const phone = useNarrow(720)
  const active = activeFields(fields, search)
  return (
    <div className={styles.bar}>
      {searchField && (
        <search className={styles.search}>
          <SearchField
            {...searchField}
            bar
            value={search.q ?? ''}
            onChange={(q) => {
              const { q: _before, ...rest } = search
              change(q === '' ? rest : { ...rest, q }, { replace: true })
            }}
          />
        </search>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling line. */}
      <div role="group" aria-label={texts.label} className={styles.chips}>
        {phone && news}
        <PeriodChip search={search} change={change} dateFields={dateFields} Count={Count} />
        {against}
        {phone && sorting && (
          <Suspense>
            <SortChip {...sorting} />
          </Suspense>
        )}
        {active.map((field) => (
          <FieldChip key={field.name} field={field} {...props} />
        ))}
        <Popover
          label={texts.addLabel}
          closeLabel={texts.close}
          width={304}
          flush
          opened={adding}
          onChange={setAdding}
          trigger={
            <Chip
              icon={<IconPlus size={14} stroke={2} aria-hidden="true" />}
              end={
                <span className={styles.key} aria-hidden="true">
                  <Kbd>F</Kbd>
                </span>
              }
              aria-keyshortcuts="f"
            >
              {texts.add}
            </Chip>
          }
        >
          {(close) => (
            <Suspense fallback={<LayerWaiting height={300} />}>
              <FilterPicker
                fields={fields}
                search={search}
                onChange={change}
                onClose={close}
                defaultCurrency={defaultCurrency}
                nameOf={props.nameOf}
              />
            </Suspense>
          )}
        </Popover>
        {(active.length > 0 || search.q !== undefined) && (
          <Button tone="ghost" size="xs" onClick={() => change(withoutFilters(search))}>
            {texts.clear}
          </Button>
        )}
      </div>
      <div className={styles.end}>
        {!phone && news}
        {end}
      </div>
    </div>
  )
}

function FieldChip({ field, search, change, defaultCurrency, nameOf }: Props & { field: FilterField }) {
  const name = field.label
  const remove = () => change(withoutField(search, field))
  const chip = {
    value: filterPhrase(search, field, (value) => nameOf(field, value)),
    removeLabel: texts.remove(name),
    onRemove: remove,
    children: name,
  }
  if (!isOffered(field)) return <Chip {...chip} title={texts.remove(name)} onClick={remove} />
  return (
    <Popover label={texts.edit(name)} closeLabel={texts.close} width={304} flush trigger={<Chip {...chip} />}>
      {(close) => (
        <Suspense fallback={<LayerWaiting height={240} />}>
          <FilterEditor
            field={field}
            search={search}
            onChange={change}
            onClose={close}
            defaultCurrency={defaultCurrency}
          />
        </Suspense>
      )}
    </Popover>
  )
}
