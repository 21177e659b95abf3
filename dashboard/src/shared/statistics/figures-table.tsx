import { Table } from '@firepay/ui/components/table.tsx'
import type { ReactNode } from 'react'
import type { ListState } from '../list/list-state.ts'
import { ListLink } from './list-link.tsx'
import styles from './statistics.module.css'

export type FigureRow = { id: string; name: ReactNode; search: ListState | null; cells: readonly ReactNode[] }

/** The values of a chart: names that link to the list, and figures at the right. The last row is the sum. */
export function FiguresTable({
  label,
  columns,
  rows,
  sum,
}: {
  label: string
  columns: readonly string[]
  rows: readonly FigureRow[]
  sum: readonly ReactNode[] | undefined
}) {
  const [first = '', ...figures] = columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls in this box, so the keyboard must reach it.
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark per card.
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <Table
        plain
        label={label}
        className={styles.table}
        columns={[{ name: first }, ...figures.map((name) => ({ name, end: true as const }))]}
      >
        <tbody>
          {rows.map(({ id, name, search, cells }) => (
            <tr key={id}>
              <th scope="row">{search === null ? name : <ListLink search={search}>{name}</ListLink>}</th>
              {cells.map((cell, index) => (
                <td key={figures[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {sum && (
          <tfoot>
            <tr>
              {sum.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
    </div>
  )
}
