import { Button } from '@firepay/ui/components/button.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconPlus, IconX } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { Textarea } from '@firepay/ui/components/textarea.tsx'
import { money } from '../format.ts'
import { type Item, priceOf } from './amounts.ts'
import styles from './invoices.module.css'

/** A row in the form. */
export type TypedItem = { key: number; task: string; text: string; cost: string; quantity: string; discount: string }

/** Errors of a row's fields. */
export type ItemFaults = Partial<Record<'cost' | 'quantity' | 'discount', string>>

const tasks = ['App design', 'App customization', 'Template in the house style', 'App development'] as const

let lastKey = 0

/** A new row of the form, with initial values. */
export function typedItem(item?: Item): TypedItem {
  lastKey += 1
  const { task = tasks[0], text = '', cost = 0, quantity = 1, discount = 0 } = item ?? {}
  return { key: lastKey, task, text, cost: String(cost), quantity: String(quantity), discount: String(discount) }
}

/** The typed values as numbers; NaN when invalid. */
export function itemOf({ task, text, cost, quantity, discount }: TypedItem): Item {
  return { task, text, cost: Number(cost), quantity: Number(quantity), discount: Number(discount) }
}

/**
 * The editable rows of an invoice.
 * @param faults errors by row key
 */
export function Items({
  items,
  faults = {},
  onChange,
}: {
  items: readonly TypedItem[]
  faults?: Readonly<Record<number, ItemFaults>> | undefined
  onChange: (items: TypedItem[]) => void
}) {
  const set = (key: number, change: Partial<TypedItem>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...change } : item)))
  return (
    <ul className={styles.rows} aria-label="Items">
      {items.map((item, index) => (
        <li key={item.key} className={styles.row}>
          <Select
            label={`Item ${index + 1}`}
            size="sm"
            value={item.task}
            options={[...new Set([...tasks, item.task])].map((value) => ({ value, label: value }))}
            onChange={(task) => set(item.key, { task })}
          />
          {(['cost', 'quantity', 'discount'] as const).map((field) => (
            <TextField
              key={field}
              label={labels[field]}
              size="sm"
              inputMode="decimal"
              value={item[field]}
              error={faults[item.key]?.[field]}
              onChange={(event) => set(item.key, { [field]: event.currentTarget.value })}
            />
          ))}
          <b className={styles.price}>{shown(priceOf(itemOf(item)))}</b>
          <IconButton
            label={`Remove item ${index + 1}`}
            onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
          >
            <IconX size={16} stroke={1.75} />
          </IconButton>
          <div className={styles.wide}>
            <Textarea
              label={`What item ${index + 1} is`}
              hideLabel
              placeholder="What it is"
              rows={2}
              value={item.text}
              onChange={(event) => set(item.key, { text: event.currentTarget.value })}
            />
          </div>
        </li>
      ))}
      <li>
        <Button
          size="sm"
          icon={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => onChange([...items, typedItem()])}
        >
          Add item
        </Button>
      </li>
    </ul>
  )
}

const labels = { cost: 'Cost, $', quantity: 'Quantity', discount: 'Discount, $' }

const shown = (price: number) => (Number.isFinite(price) ? money(price) : '–')
