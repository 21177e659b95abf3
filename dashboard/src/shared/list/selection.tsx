import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import type { VirtualColumn } from '@firepay/ui/components/virtual-table.tsx'
import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import { listTexts } from '../../locale/list.ts'

const texts = listTexts.selection

/** Maximum number of ids in a link or an export. */
export const maxLinked = 100
/** Width of the checkbox column in pixels. */
export const selectWidth = 46

/** The selected rows, in the order of selection. */
export type Selection<Row> = {
  ids: ReadonlySet<string>
  rows: readonly Row[]
  /** Toggles a row; as a range, applies its new state to all rows from the last toggled one. */
  toggle: (id: string, isRange: boolean) => void
  setAll: (on: boolean) => void
  clear: () => void
}

/**
 * The selection of a list, reset when the filter changes.
 * @param of identifies the filter
 */
export function useSelection<Row extends { id: string }>(list: readonly Row[], of: string): Selection<Row> {
  const [ticked, setTicked] = useState<{ of: string; rows: ReadonlyMap<string, Row> }>({ of, rows: new Map() })
  const last = useRef<string>(undefined)
  const known: ReadonlyMap<string, Row> = ticked.of === of ? ticked.rows : none
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const at = list.findIndex((row) => row.id === id)
      const from = isRange ? list.findIndex((row) => row.id === last.current) : -1
      const range = from < 0 ? list.slice(at, at + 1) : list.slice(Math.min(at, from), Math.max(at, from) + 1)
      last.current = id
      setTicked((before) => {
        const rows = new Map<string, Row>(before.of === of ? before.rows : none)
        const on = !rows.has(id)
        for (const row of range) {
          if (on) rows.set(row.id, row)
          else rows.delete(row.id)
        }
        return { of, rows }
      })
    },
    [list, of],
  )
  const setAll = useCallback(
    (on: boolean) => setTicked({ of, rows: new Map(on ? list.map((row) => [row.id, row]) : []) }),
    [list, of],
  )
  return useMemo(
    () => ({
      ids: new Set(known.keys()),
      rows: [...known.values()],
      toggle,
      setAll,
      clear: () => setAll(false),
    }),
    [known, toggle, setAll],
  )
}

const none = new Map<string, never>()

/** The checkbox column; its head selects all loaded rows. */
export function selectColumn<Row extends { id: string }, Context>(
  { ids, toggle, setAll }: Selection<Row>,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): VirtualColumn<Row, Context> {
  const isAll = rows.length > 0 && rows.every((row) => ids.has(row.id))
  return {
    id: 'select',
    name: texts.column,
    width: selectWidth,
    grow: 0,
    control: true,
    label: (
      <Checkbox
        aria-label={texts.all}
        checked={isAll}
        indeterminate={!isAll && ids.size > 0}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
    ),
    cell: (row) => (
      <Checkbox
        aria-label={texts.one(nameOf(row))}
        checked={ids.has(row.id)}
        // Only a click event has the Shift state.
        onClick={(event: MouseEvent) => toggle(row.id, event.shiftKey)}
        onChange={() => undefined}
      />
    ),
  }
}
