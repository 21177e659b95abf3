import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import type { VirtualColumn } from '@firepay/ui/components/virtual-table.tsx'
import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import { listTexts } from '../../locale/list.ts'

const texts = listTexts.selection

/** So many rows stand in the address of a link, and are exported by their ids. */
export const maxLinked = 100
/** Pixels of the column of boxes. */
export const selectWidth = 46

/** The rows that are ticked, in the order they were ticked. */
export type Selection<Row> = {
  ids: ReadonlySet<string>
  rows: readonly Row[]
  /** Ticks a row or takes it off; as a range all from the one before do what it does. */
  toggle: (id: string, isRange: boolean) => void
  setAll: (on: boolean) => void
  clear: () => void
}

/** The selection of a list; another filter begins with none. @param of says which filter */
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

/** The column of boxes; its head ticks all rows that were read. */
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
        // A press tells whether Shift was held; a change does not.
        onClick={(event: MouseEvent) => toggle(row.id, event.shiftKey)}
        onChange={() => undefined}
      />
    ),
  }
}
