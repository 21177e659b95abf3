import { useId, useState } from 'react'
import styles from './product-page.module.css'

const names: Readonly<Record<string, string>> = {
  primary: 'Blue',
  success: 'Green',
  warning: 'Amber',
  danger: 'Red',
  info: 'Sky',
}

/** A choice of a product's colors with their names; the first is selected initially. */
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
