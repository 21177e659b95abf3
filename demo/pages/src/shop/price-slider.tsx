import { type CSSProperties, useState } from 'react'
import styles from './filters.module.css'
import { slider, withinSlider } from './wanted.ts'

/** Initial positions of the handles, in dollars. */
const atRest = [1500, 3500] as const

/**
 * A range slider with a field per handle, in dollars. Applies after a drag ends, or a typed value is confirmed by Enter
 * or blur.
 * @param value undefined without a range
 */
export function PriceSlider({
  value,
  onChange,
}: {
  value: readonly [number, number] | undefined
  onChange: (from: number, to: number) => void
}) {
  const [moving, setMoving] = useState<readonly [number, number]>()
  const [from, to] = moving ?? value ?? atRest
  const settle = () => {
    if (moving === undefined) return
    setMoving(undefined)
    if (moving[0] !== value?.[0] || moving[1] !== value[1]) onChange(...moving)
  }
  const share = (dollars: number) => `${(100 * (dollars - slider.min)) / (slider.max - slider.min)}%`
  const handle = (dollars: number, name: string, move: (to: number) => void) => (
    <input
      type="range"
      aria-label={name}
      aria-valuetext={`$${dollars}`}
      min={slider.min}
      max={slider.max}
      step={1}
      value={dollars}
      onChange={(event) => move(Number(event.currentTarget.value))}
      onPointerUp={settle}
      onKeyUp={settle}
      onBlur={settle}
    />
  )
  return (
    <>
      <div
        className={styles.slider}
        data-resting={value === undefined && moving === undefined ? true : undefined}
        style={{ '--from': share(from), '--to': share(to) } as CSSProperties}
      >
        {handle(from, 'Lowest price', (dollars) => setMoving([Math.min(dollars, to), to]))}
        {handle(to, 'Highest price', (dollars) => setMoving([from, Math.max(dollars, from)]))}
      </div>
      <div className={styles.ends}>
        <DollarField
          key={`from ${from}`}
          label="From, dollars"
          dollars={from}
          onGive={(next) => onChange(Math.min(next, to), to)}
        />
        <span>to</span>
        <DollarField
          key={`to ${to}`}
          label="To, dollars"
          dollars={to}
          onGive={(next) => onChange(from, Math.max(next, from))}
        />
      </div>
      <p className={styles.hint}>
        {value === undefined ? 'Not used until you move it.' : `$${slider.min} to $${slider.max}`}
      </p>
    </>
  )
}

/** Clamps to the nearest valid value. */
function DollarField({
  label,
  dollars,
  onGive,
}: {
  label: string
  dollars: number
  onGive: (dollars: number) => void
}) {
  const [text, setText] = useState(String(dollars))
  const give = () => {
    const given = Number(text.replaceAll(/[\s,$]/g, ''))
    const next = text.trim() === '' || Number.isNaN(given) ? dollars : withinSlider(given)
    setText(String(next))
    if (next !== dollars) onGive(next)
  }
  return (
    <input
      className={styles.dollars}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={give}
      onKeyDown={(event) => event.key === 'Enter' && give()}
    />
  )
}
