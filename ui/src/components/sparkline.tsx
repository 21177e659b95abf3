import { straightLines } from './straight-lines.ts'

const width = 80
const height = 24

/** A line without axes in the text colour. Decorative: show the number next to it. */
export function Sparkline({ values, className }: { values: readonly number[]; className?: string | undefined }) {
  const most = Math.max(1, ...values)
  const step = (width - 4) / Math.max(1, values.length - 1)
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      direction="ltr"
    >
      <path
        d={straightLines(values.map((value, at) => [2 + at * step, height - 2 - ((height - 4) * value) / most]))}
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        fill="none"
      />
    </svg>
  )
}
