import styles from './chart.module.css'
import { Swatch } from './progress-bar.tsx'

/** A named series of values. */
export type Series = {
  name: string
  values: readonly number[]
  /** Dashed line: the comparison series. */
  isDashed?: boolean
}

/** The values of a chart as a table for screen readers. */
export function ChartValues({
  summary,
  labels,
  series,
  valueText,
}: {
  summary: string
  labels: readonly string[]
  series: readonly Series[]
  valueText: (value: number) => string
}) {
  return (
    <div className="visually-hidden">
      <table aria-label={summary}>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{valueText(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Maps colours to series; `colors` are chart colour numbers, by default in the order of the names. */
export function ChartLegend({ names, colors }: { names: readonly string[]; colors?: readonly number[] }) {
  return (
    <ul className={styles.legend}>
      {names.map((name, index) => (
        <li key={name}>
          <Swatch color={`var(--ds-chart-${colors?.[index] ?? index + 1})`} />
          {name}
        </li>
      ))}
    </ul>
  )
}
