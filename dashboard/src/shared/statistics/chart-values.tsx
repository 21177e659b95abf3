import { classNames } from '@firepay/ui/components/class-names.ts'
import { Fragment } from 'react'
import styles from './statistics.module.css'

export type Mark = 'column' | 'tick' | 'line' | 'dashes'

/** Tooltip: the values of a period with their series marks. */
export function ChartValues({
  title,
  rows,
}: {
  title: string
  rows: readonly { mark?: Mark; name: string; value: string }[]
}) {
  return (
    <>
      <b className={styles.valuesTitle}>{title}</b>
      <dl className={styles.values}>
        {rows.map(({ mark, name, value }) => (
          <Fragment key={name}>
            <dt>
              {mark && <span className={classNames(styles.mark, styles[mark])} />} {name}
            </dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}
