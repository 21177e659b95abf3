import { Button } from '@firepay/ui/components/button.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconAlertCircle, IconArrowLeft } from '@firepay/ui/components/icons.ts'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { currencySymbol, plainAmount } from '@firepay/ui/components/money-format.ts'
import { parseMoney } from '@firepay/ui/components/money-parse.ts'
import { type ListboxGroup, type ListboxOption, SearchListbox } from '@firepay/ui/components/search-listbox.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useDeferredValue, useId, useState } from 'react'
import { problemText } from '../../api/problem-text.ts'
import { read } from '../../api/query.ts'
import { formatNumber } from '../../locale/formats.ts'
import { listTexts } from '../../locale/list.ts'
import { listEditorTexts } from '../../locale/list-editors.ts'
import { useCan } from '../current-user.ts'
import { readMode, scopeOf } from '../mode.ts'
import styles from './filter-editor.module.css'
import { type FilterField, isActive, valuesOf, withValues } from './filter-fields.ts'
import { filterPhrase } from './filter-phrase.ts'
import { LayerPanel } from './layer-panel.tsx'
import type { ListState } from './list-state.ts'

const texts = listEditorTexts.filters

type EditorProps = {
  search: ListState
  onChange: (next: ListState) => void
  onClose: () => void
  defaultCurrency: string | undefined
}
type HeadProps = { onBack?: (() => void) | undefined }

/** The list of all filters first, by what they are about; then the chosen one's values. */
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
  const field = fields.find((known) => known.name === name)
  if (field) return <FilterEditor key={field.name} {...props} field={field} onBack={() => setName(null)} />

  const option = (known: FilterField): ListboxOption => ({
    value: known.name,
    label: known.label,
    refusal: known.ability === undefined || can(known.ability) ? undefined : known.refusal,
    selected: isActive(props.search, known),
    ...(isActive(props.search, known) && {
      end: <b>{filterPhrase(props.search, known, (value) => nameOf(known, value))}</b>,
    }),
  })
  const offered = fields.filter((known) => known.label.toLowerCase().includes(text.trim().toLowerCase()))
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

/** The values of one filter. What is ticked or typed counts when it is applied; one value alone counts at once. */
export function FilterEditor({ field, ...props }: EditorProps & HeadProps & { field: FilterField }) {
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

/** Head, the ticked values, and a foot that applies them. */
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
      <Head label={field.label} onBack={onBack} />
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

function Head({ label, onBack, end }: HeadProps & { label: string; end?: ReactNode }) {
  return (
    <div className={styles.editorHead}>
      {onBack && (
        <IconButton label={texts.back} size="sm" onClick={onBack}>
          <IconArrowLeft className="flip-rtl" size={16} stroke={1.75} />
        </IconButton>
      )}
      <h2>{label}</h2>
      {end}
    </div>
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
    // What is chosen and not among the suggestions stays in sight while nothing is typed.
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
      <Head label={field.label} onBack={onBack} />
      {list(valuesOf(search, field), (value) => {
        onChange(withValues(search, field, [value]))
        onClose()
      })}
      <Keys />
    </LayerPanel>
  )
}

/** What the keys do in a list from which one thing is chosen. */
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

/** Bounds of the amount, in one currency: they mean nothing without it. */
function AmountEditor({
  field,
  search,
  onChange,
  onClose,
  onBack,
  defaultCurrency,
}: EditorProps & HeadProps & { field: FilterField }) {
  const errorId = useId()
  const known = useQuery(
    read('GET /suggester/suggest/{name}', { params: { name: 'currency' }, query: { limit: '10' } }),
  )
  const chosen = search.currency !== undefined && !search.currency.includes(',') ? search.currency : undefined
  const [currency, setCurrency] = useState(chosen ?? defaultCurrency ?? 'EUR')
  const [from, setFrom] = useState(() => plain(search.amountFrom, currency))
  const [to, setTo] = useState(() => plain(search.amountTo, currency))
  const [error, setError] = useState<{ at: ('from' | 'to')[]; text: string } | null>(null)
  const codes = [...new Set([currency, ...(known.data?.items.map((item) => item.value) ?? [])])].sort()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const low = from.trim() === '' ? undefined : parseMoney(from, currency)
    const high = to.trim() === '' ? undefined : parseMoney(to, currency)
    const isBad = (minor: bigint | null | undefined) => minor === null || (minor !== undefined && minor < 0n)
    if (isBad(low)) return setError({ at: ['from'], text: texts.amountShape })
    if (isBad(high)) return setError({ at: ['to'], text: texts.amountShape })
    if (typeof low === 'bigint' && typeof high === 'bigint' && high < low) {
      return setError({ at: ['from', 'to'], text: texts.amountOrder })
    }
    const { amountFrom: _from, amountTo: _to, ...rest } = search
    const bounds = {
      ...(typeof low === 'bigint' && { amountFrom: String(low) }),
      ...(typeof high === 'bigint' && { amountTo: String(high) }),
    }
    onChange(Object.keys(bounds).length === 0 ? rest : { ...rest, currency, ...bounds })
    onClose()
  }
  const bound = (name: 'from' | 'to', label: string, value: string, set: (value: string) => void) => (
    <TextField
      label={label}
      start={<span aria-hidden="true">{currencySymbol(currency)}</span>}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      value={value}
      aria-invalid={error?.at.includes(name) || undefined}
      aria-describedby={errorId}
      onChange={(event) => {
        set(event.currentTarget.value)
        setError(null)
      }}
      {...(name === 'from' && { 'data-autofocus': true })}
    />
  )
  return (
    <LayerPanel flush>
      <form onSubmit={submit} noValidate>
        <Head
          label={field.label}
          onBack={onBack}
          end={
            <div className={styles.currency}>
              <Select
                label={texts.currency}
                hideLabel
                size="sm"
                options={codes.map((code) => ({ value: code, label: code }))}
                value={currency}
                onChange={setCurrency}
              />
            </div>
          }
        />
        <div className={styles.amount}>
          <div className={styles.two}>
            {bound('from', texts.amountFrom, from, setFrom)}
            {bound('to', texts.amountTo, to, setTo)}
          </div>
          <div id={errorId}>
            {error && (
              <p className={styles.error} role="alert">
                <IconAlertCircle size={14} stroke={2} aria-hidden="true" />
                {error.text}
              </p>
            )}
            <p className={styles.note}>{texts.amountHint}</p>
          </div>
        </div>
        <div className={styles.actions}>
          <span>{texts.amountOnly(currency)}</span>
          <span className={styles.buttons}>
            <Button size="xs" tone="ghost" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button size="xs" type="submit" tone="primary">
              {texts.apply}
            </Button>
          </span>
        </div>
      </form>
    </LayerPanel>
  )
}

/** "20.00" of "2000": what a person would have typed. */
function plain(minor: string | undefined, currency: string): string {
  return minor === undefined ? '' : plainAmount(minor, currency)
}
