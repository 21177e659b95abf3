import { Button } from '@firepay/ui/components/button.tsx'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { type ListboxGroup, type ListboxOption, SearchListbox } from '@firepay/ui/components/search-listbox.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { read } from '../../api/query.ts'
import { formatNumber } from '../../locale/formats.ts'
import { listTexts } from '../../locale/list.ts'
import { listEditorTexts } from '../../locale/list-editors.ts'
import { useCan } from '../current-user.ts'
import { readMode, scopeOf } from '../mode.ts'
import { problemText } from '../problem-text.ts'
import { AmountEditor } from './amount-editor.tsx'
import styles from './filter-editor.module.css'
import { type EditorProps, FilterEditorHead, type HeadProps } from './filter-editor-head.tsx'
import { type FilterField, isActive, isOffered, type OfferedField, valuesOf, withValues } from './filter-fields.ts'
import { filterIcon } from './filter-icons.tsx'
import { filterPhrase } from './filter-phrase.ts'
import { LayerPanel } from './layer-panel.tsx'

const texts = listEditorTexts.filters

/** All filters in groups, then the values of the chosen one. */
export function FilterPicker({
  fields,
  nameOf,
  ...props
}: EditorProps & {
  fields: readonly FilterField[]
  nameOf: (field: FilterField, value: string) => string | undefined
}) {
  const can = useCan()
  const [name, setName] = useState<string | null>(null)
  const [text, setText] = useState('')
  const choosable = fields.filter(isOffered)
  const field = choosable.find((known) => known.name === name)
  if (field) return <FilterEditor key={field.name} {...props} field={field} onBack={() => setName(null)} />

  const option = (known: FilterField): ListboxOption => ({
    value: known.name,
    label: known.label,
    icon: filterIcon(known.name),
    refusal: known.ability === undefined || can(known.ability) ? undefined : known.refusal,
    selected: isActive(props.search, known),
    ...(isActive(props.search, known) && {
      end: <b>{filterPhrase(props.search, known, (value) => nameOf(known, value))}</b>,
    }),
  })
  const offered = choosable.filter((known) => known.label.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <LayerPanel flush>
      <SearchListbox
        label={texts.find}
        placeholder={texts.filterBy}
        text={text}
        onText={setText}
        groups={grouped(offered, (known) => known.group).map(([group, members]) => ({
          ...(group !== undefined && { name: group }),
          options: members.map(option),
        }))}
        onChoose={setName}
        note={offered.length === 0 && texts.noField}
      />
      <Keys />
    </LayerPanel>
  )
}

/** The values of a filter. Ticked or typed values apply on Apply; a single choice applies at once. */
export function FilterEditor({ field, ...props }: EditorProps & HeadProps & { field: OfferedField }) {
  switch (field.kind) {
    case 'choice':
      return <ChoiceEditor {...props} field={field} />
    case 'several':
    case 'one':
      return <SuggestEditor {...props} field={field} />
    case 'amount':
      return <AmountEditor {...props} field={field} />
  }
}

function ChoiceEditor({
  field,
  ...props
}: EditorProps & HeadProps & { field: Extract<FilterField, { kind: 'choice' }> }) {
  const { search } = props
  const can = useCan()
  const { zone } = useTimeSettings()
  const [text, setText] = useState('')
  const counts = useQuery(field.counts?.(search, zone) ?? { queryKey: ['no counts'], queryFn: skipToken })
  const needle = text.trim().toLowerCase()
  const options = (field.offered?.(search, can) ?? field.options).filter(({ label }) =>
    label.toLowerCase().includes(needle),
  )
  return (
    <Values {...props} field={field}>
      {(chosen, toggle) => (
        <SearchListbox
          multiple
          label={texts.findValue}
          placeholder={texts.findValue}
          text={text}
          onText={setText}
          groups={grouped(options, (option) => option.group).map(([group, members]) => ({
            ...(group !== undefined && { name: group }),
            options: members.map(({ value, label }) => ({
              value,
              label,
              selected: chosen.includes(value),
              ...(counts.data !== undefined && { end: formatNumber(counts.data.get(value) ?? 0) }),
            })),
          }))}
          onChoose={toggle}
          note={options.length === 0 && texts.noValue}
        />
      )}
    </Values>
  )
}

/** Head, ticked values, and a foot with Apply. */
function Values({
  field,
  search,
  onChange,
  onClose,
  onBack,
  children,
}: EditorProps &
  HeadProps & {
    field: FilterField
    children: (chosen: readonly string[], toggle: (value: string) => void) => ReactNode
  }) {
  const [chosen, setChosen] = useState<readonly string[]>(() => valuesOf(search, field))
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <LayerPanel flush>
      <FilterEditorHead label={field.label} onBack={onBack} />
      {children(chosen, toggle)}
      <div className={styles.actions}>
        <span aria-live="polite">{texts.selected(chosen.length)}</span>
        <span className={styles.buttons}>
          <Button size="xs" tone="ghost" onClick={() => setChosen([])}>
            {texts.clear}
          </Button>
          <Button
            size="xs"
            tone="primary"
            onClick={() => {
              onChange(withValues(search, field, chosen))
              onClose()
            }}
          >
            {texts.apply}
          </Button>
        </span>
      </div>
    </LayerPanel>
  )
}

function SuggestEditor({
  field,
  ...props
}: EditorProps & HeadProps & { field: Extract<FilterField, { kind: 'several' | 'one' }> }) {
  const { search, onChange, onClose, onBack } = props
  const [text, setText] = useState('')
  const needle = useDeferredValue(text.trim())
  const suggested = useQuery({
    ...read('GET /suggester/suggest/{name}', {
      params: { name: field.suggester },
      query: {
        q: needle,
        limit: '10',
        ...scopeOf({ ...readMode(search), ...(field.name !== 'siteId' && { siteId: search.siteId }) }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const items = suggested.data?.items ?? []
  const typed = field.kind === 'one' && field.typed && needle !== '' && !items.some((item) => item.value === needle)
  const groupsOf = (chosen: readonly string[]): ListboxGroup[] => {
    // Selected values outside the suggestions stay visible while nothing is typed.
    const kept = needle === '' ? chosen.filter((value) => !items.some((item) => item.value === value)) : []
    const options: ListboxOption[] = [
      ...(typed ? [{ value: needle, label: texts.valueOnly(needle) }] : []),
      ...kept.map((value) => ({ value, label: labelOf(field, value, value), selected: true })),
      ...items.map((item) => ({
        value: item.value,
        label: labelOf(field, item.value, item.label),
        selected: chosen.includes(item.value),
        ...(item.count !== undefined && { end: formatNumber(item.count) }),
      })),
    ]
    return [{ options }]
  }
  const list = (chosen: readonly string[], choose: (value: string) => void) => {
    const groups = groupsOf(chosen)
    return (
      <SearchListbox
        multiple={field.kind === 'several'}
        label={texts.findValue}
        placeholder={field.kind === 'one' && field.typed ? texts.typeValue : texts.findValue}
        text={text}
        onText={setText}
        groups={groups}
        busy={suggested.isFetching}
        onChoose={choose}
        note={
          suggested.isError
            ? `${texts.loadFailed} ${problemText(suggested.error)}`
            : suggested.isSuccess && groups[0]?.options.length === 0 && texts.noValue
        }
      />
    )
  }
  if (field.kind === 'several') {
    return (
      <Values {...props} field={field}>
        {list}
      </Values>
    )
  }
  return (
    <LayerPanel flush>
      <FilterEditorHead label={field.label} onBack={onBack} />
      {list(valuesOf(search, field), (value) => {
        onChange(withValues(search, field, [value]))
        onClose()
      })}
      <Keys />
    </LayerPanel>
  )
}

/** Key hints for a single-choice list. */
function Keys() {
  return (
    <div className={styles.keys} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {listTexts.rows.move}
      </span>
      <span>
        <Kbd>↵</Kbd> {texts.choose}
      </span>
      <span>
        <Kbd>{texts.escapeKey}</Kbd> {texts.escape}
      </span>
    </div>
  )
}

function grouped<T>(items: readonly T[], groupOf: (item: T) => string | undefined): [string | undefined, T[]][] {
  return [...Map.groupBy(items, groupOf)]
}

function labelOf(field: FilterField, value: string, label: string): string {
  return 'valueName' in field && label === value ? (field.valueName?.(value) ?? label) : label
}
