import { classNames } from '@firepay/ui/components/class-names.ts'
import { Fragment } from 'react'
import styles from './statistics.module.css'

export type Mark = 'column' | 'tick' | 'line' | 'dashes'

/** The box beside the pointer: the values of one period with the marks of their series. */
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
