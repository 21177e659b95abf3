import { Button } from '@firepay/ui/components/button.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { useState } from 'react'
import { listEditorTexts } from '../../locale/list-editors.ts'
import styles from './column-chooser.module.css'
import { LayerPanel } from './layer-panel.tsx'

const texts = listEditorTexts.columns

/** The column settings of a list. */
export type ColumnChoice = {
  /** Columns permitted for the role, in default order. */
  allowed: readonly string[]
  names: Readonly<Record<string, string>>
  /** Always shown, always first. */
  fixed: readonly string[]
  byDefault: readonly string[]
  shown: readonly string[]
  /** Null resets to the default. */
  onChoose: (ids: readonly string[] | null) => void
}

/** Chooses the columns and their order. */
export function ColumnChooser({
  allowed,
  names,
  fixed: fixedColumns,
  byDefault,
  shown: visible,
  onChoose,
}: ColumnChoice) {
  const startOrder = (visible: readonly string[]) => [
    ...fixedColumns,
    ...visible.filter((id) => !fixedColumns.includes(id)),
    ...allowed.filter((id) => !visible.includes(id) && !fixedColumns.includes(id)),
  ]
  // Hidden columns keep their position while the chooser is open.
  const [order, setOrder] = useState<string[]>(() => startOrder(visible))
  const [said, setSaid] = useState('')

  const move = (id: string, step: 1 | -1) => {
    const from = order.indexOf(id)
    const next = order.with(from, order[from + step] ?? id).with(from + step, id)
    setOrder(next)
    setSaid(texts.moved(names[id] ?? id, from + step + 1, order.length))
    onChoose(next.filter((other) => visible.includes(other)))
  }
  const toggle = (id: string, on: boolean) =>
    onChoose(order.filter((other) => (other === id ? on : visible.includes(other))))

  return (
    <LayerPanel>
      <div className={styles.head}>
        <h2>{texts.title}</h2>
        <Button
          tone="ghost"
          size="xs"
          onClick={() => {
            onChoose(null)
            setOrder(startOrder(byDefault.filter((id) => allowed.includes(id))))
          }}
        >
          {texts.reset}
        </Button>
      </div>
      <ul>
        {order.map((id, index) => {
          const fixed = fixedColumns.includes(id)
          const name = names[id] ?? id
          return (
            <li key={id} className={styles.row}>
              <Checkbox
                label={name}
                checked={fixed || visible.includes(id)}
                disabled={fixed}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              {fixed ? (
                <span className={styles.always}>{texts.always}</span>
              ) : (
                <>
                  <IconButton
                    label={texts.up(name)}
                    size="sm"
                    disabled={index <= fixedColumns.length}
                    onClick={() => move(id, -1)}
                  >
                    <IconChevronDown className={styles.up} size={16} stroke={1.75} />
                  </IconButton>
                  <IconButton
                    label={texts.down(name)}
                    size="sm"
                    disabled={index === order.length - 1}
                    onClick={() => move(id, 1)}
                  >
                    <IconChevronDown size={16} stroke={1.75} />
                  </IconButton>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </LayerPanel>
  )
}
