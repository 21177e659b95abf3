import { Button } from '@firepay/ui/components/button.tsx'
import { IconAlertCircle } from '@firepay/ui/components/icons.ts'
import { currencySymbol, plainAmount } from '@firepay/ui/components/money-format.ts'
import { parseMoney } from '@firepay/ui/components/money-parse.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { read } from '../../api/query.ts'
import { listEditorTexts } from '../../locale/list-editors.ts'
import styles from './filter-editor.module.css'
import { type EditorProps, FilterEditorHead, type HeadProps } from './filter-editor-head.tsx'
import type { FilterField } from './filter-fields.ts'
import { LayerPanel } from './layer-panel.tsx'

const texts = listEditorTexts.filters

/** Bounds of the amount; they apply to one currency. */
export function AmountEditor({
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
        <FilterEditorHead
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

/** "2000" → "20.00", as typed. */
function plain(minor: string | undefined, currency: string): string {
  return minor === undefined ? '' : plainAmount(minor, currency)
}
