import { useId, useState } from 'react'
import styles from './product-page.module.css'

const names: Readonly<Record<string, string>> = {
  primary: 'Blue',
  success: 'Green',
  warning: 'Amber',
  danger: 'Red',
  info: 'Sky',
}

/** One of the colors that a product comes in, named beside them. The first is chosen at the start. */
export function ColorChoice({ colors }: { colors: readonly string[] }) {
  const group = useId()
  const [chosen, setChosen] = useState(colors[0])
  return (
    <fieldset className={styles.colors}>
      <legend>Color</legend>
      {colors.map((color) => (
        <input
          key={color}
          type="radio"
          name={group}
          aria-label={names[color] ?? color}
          title={names[color] ?? color}
          data-color={color}
          checked={color === chosen}
          onChange={() => setChosen(color)}
        />
      ))}
      <span aria-hidden="true">{names[chosen ?? '']}</span>
    </fieldset>
  )
}
