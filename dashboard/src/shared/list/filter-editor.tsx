import { Button } from '@firepay/ui/components/button.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconArrowLeft, IconSearch } from '@firepay/ui/components/icons.ts'
import { currencyExponent, formatMoney, parseMoney } from '@firepay/ui/components/money-format.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { problemText } from '../../api/problem-text.ts'
import { read } from '../../api/query.ts'
import { formatNumber } from '../../locale/formats.ts'
import { listTexts } from '../../locale/list.ts'
import { useCan } from '../current-user.ts'
import { readMode, scopeOf } from '../mode.ts'
import styles from './filter-editor.module.css'
import { type FilterField, isActive, valuesOf, withValues } from './filter-fields.ts'
import { LayerPanel } from './layer-panel.tsx'
import type { ListState } from './list-state.ts'

const texts = listTexts.filters

type EditorProps = { search: ListState; onChange: (next: ListState) => void; onClose: () => void }

/** The list of all filters first; then the chosen one's values. */
export function FilterPicker({
  fields,
  ...props
}: EditorProps & { fields: readonly FilterField[]; defaultCurrency: string | undefined }) {
  const can = useCan()
  const [name, setName] = useState<string | null>(null)
  const [text, setText] = useState('')
  const field = fields.find((known) => known.name === name)
  if (field) {
    return (
      <LayerPanel key={field.name}>
        <div className={styles.head}>
          <IconButton label={texts.back} size="sm" onClick={() => setName(null)}>
            <IconArrowLeft className="flip-rtl" size={16} stroke={1.75} />
          </IconButton>
          <h2>{field.label}</h2>
        </div>
        <FilterEditor {...props} field={field} />
      </LayerPanel>
    )
  }
  const needle = text.trim().toLowerCase()
  const offered = fields.filter((known) => known.label.toLowerCase().includes(needle))
  const masked = ({ ability, refusal }: FilterField) => (ability === undefined || can(ability) ? undefined : refusal)
  return (
    <LayerPanel>
      <TextField
        label={texts.find}
        hideLabel
        placeholder={texts.find}
        size="sm"
        start={<IconSearch size={16} stroke={1.75} />}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = offered[0]
          if (event.key !== 'Enter' || first === undefined) return
          event.preventDefault()
          setName(first.name)
        }}
      />
      <ul className={styles.options}>
        {offered.map((known) => (
          <li key={known.name}>
            <button
              type="button"
              className={styles.option}
              aria-pressed={isActive(props.search, known)}
              disabled={masked(known) !== undefined}
              title={masked(known)}
              onClick={() => setName(known.name)}
            >
              <span className={styles.optionText}>{known.label}</span>
              {masked(known) !== undefined && <span className={styles.hint}>{masked(known)}</span>}
            </button>
          </li>
        ))}
        {offered.length === 0 && <li className={styles.note}>{texts.noField}</li>}
      </ul>
    </LayerPanel>
  )
}

/** The values of one filter. Ticks apply at once; an amount is applied as a whole. */
export function FilterEditor({
  field,
  ...props
}: EditorProps & { field: FilterField; defaultCurrency: string | undefined }) {
  switch (field.kind) {
    case 'choice':
      return <ChoiceEditor {...props} field={field} />
    case 'several':
    case 'one':
      return <SuggestEditor {...props} field={field} />
    case 'amount':
      return <AmountEditor {...props} />
  }
}

function ChoiceEditor({ field, search, onChange }: EditorProps & { field: Extract<FilterField, { kind: 'choice' }> }) {
  const can = useCan()
  const chosen = valuesOf(search, field)
  return (
    <ul className={styles.options}>
      {(field.offered?.(search, can) ?? field.options).map(({ value, label }) => (
        <li key={value} className={styles.tick}>
          <Checkbox
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(withValues(search, field, toggled(chosen, value, event.currentTarget.checked)))
            }
          />
        </li>
      ))}
    </ul>
  )
}

function SuggestEditor({
  field,
  search,
  onChange,
  onClose,
}: EditorProps & { field: Extract<FilterField, { kind: 'several' | 'one' }> }) {
  const [text, setText] = useState('')
  const needle = useDeferredValue(text.trim())
  const chosen = valuesOf(search, field)
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
  // What is chosen and not among the suggestions stays in sight while nothing is typed.
  const kept = needle === '' ? chosen.filter((value) => !items.some((item) => item.value === value)) : []
  const options = [...kept.map((value) => ({ value, label: labelOf(field, value, value), count: undefined })), ...items]
  const typed = field.kind === 'one' && field.typed && needle !== '' && !items.some((item) => item.value === needle)
  const choose = (values: string[]) => onChange(withValues(search, field, values))
  const chooseOne = (value: string) => {
    choose([value])
    onClose()
  }

  return (
    <div className={styles.panel}>
      <TextField
        label={texts.findValue}
        hideLabel
        placeholder={field.kind === 'one' && field.typed ? texts.typeValue : texts.findValue}
        size="sm"
        start={<IconSearch size={16} stroke={1.75} />}
        value={text}
        dir="auto"
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (typed) return chooseOne(needle)
          const first = options[0]
          if (first === undefined) return
          if (field.kind === 'one') chooseOne(first.value)
          else choose(toggled(chosen, first.value, !chosen.includes(first.value)))
        }}
      />
      <ul className={styles.options} aria-busy={suggested.isFetching || undefined}>
        {typed && (
          <li>
            <button type="button" className={styles.option} onClick={() => chooseOne(needle)}>
              <span className={styles.optionText}>{texts.valueOnly(needle)}</span>
            </button>
          </li>
        )}
        {options.map((item) =>
          field.kind === 'one' ? (
            <li key={item.value}>
              <button
                type="button"
                className={styles.option}
                aria-pressed={chosen.includes(item.value)}
                onClick={() => chooseOne(item.value)}
              >
                <span className={styles.optionText}>{labelOf(field, item.value, item.label)}</span>
                <Count of={item.count} />
              </button>
            </li>
          ) : (
            <li key={item.value} className={styles.tick}>
              <Checkbox
                label={
                  <>
                    {labelOf(field, item.value, item.label)}
                    <Count of={item.count} />
                  </>
                }
                checked={chosen.includes(item.value)}
                onChange={(event) => choose(toggled(chosen, item.value, event.currentTarget.checked))}
              />
            </li>
          ),
        )}
        {suggested.isPending && (
          <li>
            <AfterDelay>
              <Skeleton width="70%" />
            </AfterDelay>
          </li>
        )}
      </ul>
      {suggested.isError && (
        <p className={styles.note}>
          {texts.loadFailed} {problemText(suggested.error)}
        </p>
      )}
      {suggested.isSuccess && options.length === 0 && !typed && <p className={styles.note}>{texts.noValue}</p>}
    </div>
  )
}

const Count = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : <span className={styles.count}>{formatNumber(of)}</span>

function labelOf(field: FilterField, value: string, label: string): string {
  return 'valueName' in field && label === value ? (field.valueName?.(value) ?? label) : label
}

function toggled(values: readonly string[], value: string, on: boolean): string[] {
  return on ? [...values, value] : values.filter((other) => other !== value)
}

/** Bounds of the amount, in one currency: they mean nothing without it. */
function AmountEditor({
  search,
  onChange,
  onClose,
  defaultCurrency,
}: EditorProps & { defaultCurrency: string | undefined }) {
  const known = useQuery(
    read('GET /suggester/suggest/{name}', { params: { name: 'currency' }, query: { limit: '10' } }),
  )
  const chosen = search.currency !== undefined && !search.currency.includes(',') ? search.currency : undefined
  const [currency, setCurrency] = useState(chosen ?? defaultCurrency ?? 'EUR')
  const [from, setFrom] = useState(() => plain(search.amountFrom, currency))
  const [to, setTo] = useState(() => plain(search.amountTo, currency))
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({})
  const codes = [...new Set([currency, ...(known.data?.items.map((item) => item.value) ?? [])])].sort()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const low = from.trim() === '' ? undefined : parseMoney(from, currency)
    const high = to.trim() === '' ? undefined : parseMoney(to, currency)
    const bad = (minor: bigint | null | undefined) => minor === null || (minor !== undefined && minor < 0n)
    if (bad(low)) return setErrors({ from: texts.amountShape })
    if (bad(high)) return setErrors({ to: texts.amountShape })
    if (typeof low === 'bigint' && typeof high === 'bigint' && high < low) return setErrors({ to: texts.amountOrder })
    const { amountFrom: _from, amountTo: _to, ...rest } = search
    const bounds = {
      ...(typeof low === 'bigint' && { amountFrom: String(low) }),
      ...(typeof high === 'bigint' && { amountTo: String(high) }),
    }
    onChange(Object.keys(bounds).length === 0 ? rest : { ...rest, currency, ...bounds })
    onClose()
  }

  return (
    <form className={styles.panel} onSubmit={submit} noValidate>
      <Select
        label={texts.currency}
        size="sm"
        options={codes.map((code) => ({ value: code, label: code }))}
        value={currency}
        onChange={setCurrency}
      />
      <div className={styles.two}>
        <TextField
          label={texts.amountFrom}
          size="sm"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          placeholder={formatMoney(0n, currency).replace(/[^\d.]/g, '')}
          value={from}
          error={errors.from}
          onChange={(event) => {
            setFrom(event.currentTarget.value)
            setErrors({})
          }}
        />
        <TextField
          label={texts.amountTo}
          size="sm"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={to}
          error={errors.to}
          onChange={(event) => {
            setTo(event.currentTarget.value)
            setErrors({})
          }}
        />
      </div>
      <p className={styles.note}>{texts.amountHint(currency)}</p>
      <div className={styles.foot}>
        <Button type="submit" tone="primary">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}

/** "20.00" of "2000": what a person would have typed. */
function plain(minor: string | undefined, currency: string): string {
  if (minor === undefined) return ''
  const exponent = currencyExponent(currency)
  const digits = minor.padStart(exponent + 1, '0')
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}
