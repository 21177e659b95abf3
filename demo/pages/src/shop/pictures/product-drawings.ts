/** A stroke or fill of a drawing; the skin defines its look (`product-picture.module.css`). */
type Tone = 'dark' | 'middle' | 'light' | 'accent' | 'white' | 'line' | 'thinLine' | 'dashes'

/** Shapes from back to front as path data, 120 by 90. */
export type Drawing = readonly (readonly [Tone, ...string[]])[]

function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

function box(x: number, y: number, [width, height]: readonly [number, number], radius = 2): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  const across = width - 2 * radius
  const down = height - 2 * radius
  return `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`
}

/** Keyed by the `image` of a product. */
export const drawings: Readonly<Record<string, Drawing>> = {
  'thumb-size-game-stick': [
    ['middle', box(56, 26, [8, 28])],
    ['dark', box(18, 50, [84, 26], 12)],
    ['accent', disc(60, 22, 9), disc(86, 63, 5)],
    ['light', disc(34, 63, 5)],
  ],
  'steam-comb': [
    ['thinLine', 'M34 66q5 5 0 14M54 66q5 5 0 14M74 66q5 5 0 14'],
    ['line', 'M30 36V58M40 36V58M50 36V58M60 36V58M70 36V58M80 36V58M90 36V58'],
    ['dark', box(20, 16, [80, 24], 8)],
    ['middle', box(28, 24, [44, 8], 4)],
    ['accent', disc(88, 28, 4)],
  ],
  'counter-bell': [
    ['accent', disc(60, 27, 6)],
    ['dark', 'M26 66Q28 32 60 32Q92 32 94 66Z'],
    ['thinLine', 'M37 58Q40 44 52 40'],
    ['middle', box(20, 67, [80, 8], 4)],
  ],
  'clip-on-reading-light': [
    ['light', 'M88 42L108 72H74Z'],
    ['line', 'M40 66Q32 36 58 28Q70 24 78 30'],
    ['accent', 'M70 26L96 32L84 48Z'],
    ['middle', box(33, 58, [14, 16])],
    ['dark', box(24, 70, [34, 10], 4)],
  ],
  'ribbon-label-printer': [
    ['light', 'M40 40V14H72L80 22V40Z'],
    ['thinLine', 'M48 21h14M48 28h24'],
    ['dark', box(26, 36, [68, 40], 8)],
    ['middle', disc(41, 56, 7)],
    ['accent', box(56, 52, [28, 8], 3)],
  ],
  'cork-ear-loops': [
    ['line', 'M36 74Q18 30 42 18Q56 18 48 36M84 74Q102 30 78 18Q64 18 72 36'],
    ['accent', disc(45, 42, 10), disc(75, 42, 10)],
    ['middle', disc(45, 42, 4), disc(75, 42, 4)],
  ],
  'wind-down-clock-radio': [
    ['accent', box(36, 20, [22, 10])],
    ['dark', box(20, 26, [80, 48], 10)],
    ['light', box(28, 34, [38, 22], 3)],
    ['thinLine', 'M35 40v10M42 40h6v10h-6zM56 40v4h5M61 40v10M30 65h34'],
    ['middle', disc(83, 48, 11)],
    ['white', disc(83, 48, 5)],
  ],
  'fan-fold-keyboard': [
    ['dark', 'M14 38L58 32V66L14 72Z', 'M62 32L106 38V72L62 66Z'],
    ['dashes', 'M20 47L54 42M20 55L54 50M20 63L54 58M66 42L100 47M66 50L100 55M66 58L100 63'],
    ['accent', box(57, 32, [6, 36])],
  ],
  'windscreen-road-camera': [
    ['middle', box(50, 6, [20, 18], 3)],
    ['dark', box(28, 20, [64, 48], 12)],
    ['light', disc(60, 44, 17)],
    ['white', disc(60, 44, 8)],
    ['accent', disc(83, 30, 3)],
    ['thinLine', 'M52 75h16'],
  ],
  'dashboard-clock': [
    ['middle', box(44, 74, [32, 8], 4)],
    ['dark', disc(60, 46, 32)],
    ['light', disc(60, 46, 25)],
    ['line', 'M60 46V30M60 46L71 52'],
    ['accent', disc(60, 46, 4)],
  ],
  'roll-film-scanner': [
    ['middle', box(40, 10, [40, 30], 4)],
    ['dark', box(18, 32, [84, 44], 9)],
    ['light', box(28, 42, [64, 14], 3)],
    ['accent', box(34, 45, [52, 8])],
    ['dashes', 'M36 49H85'],
    ['middle', disc(88, 66, 3), disc(78, 66, 3)],
  ],
  'windowsill-fan': [
    ['line', 'M60 62V78'],
    ['light', disc(60, 40, 30)],
    ['middle', 'M60 40Q52 16 68 14Q80 22 60 40Z', 'M60 40Q84 44 80 58Q66 66 60 40Z', 'M60 40Q42 60 32 50Q32 34 60 40Z'],
    ['accent', disc(60, 40, 6)],
    ['dark', box(38, 76, [44, 7], 3)],
  ],
  'kettle-with-a-scale': [
    ['line', 'M42 26Q36 10 60 10Q84 10 78 26'],
    ['middle', 'M80 32L102 26L88 52Z'],
    ['dark', 'M42 24H78L88 68H32Z'],
    ['light', box(50, 36, [20, 8], 4)],
    ['middle', box(22, 70, [76, 10], 4)],
    ['accent', box(52, 72, [16, 6])],
  ],
  'long-day-phone': [
    ['middle', box(74, 30, [14, 38], 4), box(78, 25, [6, 8])],
    ['dark', box(32, 8, [36, 74], 7)],
    ['light', box(37, 15, [26, 56], 3)],
    ['accent', 'M52 26L43 46h7L47 61L58 39h-7L54 26Z'],
  ],
  'slate-phone': [
    ['dark', box(40, 8, [40, 74], 8)],
    ['light', box(45, 15, [30, 60], 4)],
    ['middle', 'M45 71V54Q58 40 75 56V71a4 4 0 0 1-4 4H49a4 4 0 0 1-4-4Z'],
    ['accent', disc(66, 28, 5)],
  ],
  'birch-lid-laptop': [
    ['dark', box(28, 16, [64, 46], 5)],
    ['light', box(33, 21, [54, 36])],
    ['thinLine', 'M40 31h20M40 39h34M40 47h27'],
    ['accent', 'M28 62H92L104 74H16Z'],
    ['middle', box(50, 65, [20, 4])],
  ],
  'studio-tower': [
    ['dark', box(38, 8, [44, 72], 6)],
    ['light', box(45, 15, [30, 6])],
    ['middle', disc(60, 44, 15)],
    ['white', disc(60, 44, 8)],
    ['accent', disc(60, 44, 3)],
    ['thinLine', 'M47 68h26M47 74h26'],
  ],
  'wall-cinema': [
    ['middle', box(56, 66, [8, 12]), box(40, 76, [40, 5])],
    ['dark', box(10, 12, [100, 58], 4)],
    ['light', box(15, 17, [90, 48])],
    ['middle', disc(84, 32, 7)],
    ['accent', 'M15 65L44 36L62 54L76 42L100 65Z'],
  ],
  'star-map-game-console': [
    ['dark', box(16, 26, [88, 44], 20)],
    ['light', box(40, 31, [40, 34], 4)],
    ['thinLine', 'M50 46L60 39L70 48L64 57'],
    ['accent', disc(50, 46, 3), disc(60, 39, 3), disc(70, 48, 3), disc(64, 57, 3)],
    ['middle', 'M25 46h4v-4h5v4h4v5h-4v4h-5v-4h-4z', disc(88, 44, 4), disc(95, 52, 4)],
  ],
  'warming-neck-wrap': [
    ['dark', 'M28 26Q60 78 92 26L104 36Q62 108 16 36Z'],
    ['dashes', 'M30 38Q60 84 90 38'],
    ['accent', disc(60, 68, 5)],
  ],
  'night-trail-camera': [
    ['line', 'M26 8V84'],
    ['middle', box(20, 30, [14, 32], 3)],
    ['dark', box(32, 20, [52, 54], 10)],
    ['light', disc(58, 40, 14)],
    ['white', disc(58, 40, 6)],
    ['accent', disc(46, 63, 3), disc(54, 63, 3), disc(62, 63, 3), disc(70, 63, 3)],
  ],
  'countertop-bread-proofer': [
    ['dark', box(20, 22, [80, 54], 8)],
    ['light', box(27, 30, [54, 38], 4)],
    ['accent', 'M34 61q0-20 20-20q20 0 20 20z'],
    ['thinLine', 'M46 46l4 7M54 44l4 8M62 46l4 7'],
    ['middle', disc(90, 38, 4), disc(90, 52, 4)],
  ],
  'clay-phone-cradle': [
    ['dark', 'M42 18l20-4q6-1 7 5l8 44l-32 5l-8-42q-1-7 5-8Z'],
    ['light', 'M46 24l18-3l7 38l-19 3Z'],
    ['accent', 'M32 60Q60 52 88 60L82 80H38Z'],
  ],
  'fold-flat-projector': [
    ['light', 'M24 50L4 22V74Z'],
    ['accent', box(32, 64, [9, 10]), box(82, 64, [9, 10])],
    ['dark', box(22, 34, [80, 34], 8)],
    ['middle', disc(40, 51, 12)],
    ['white', disc(40, 51, 5)],
    ['thinLine', 'M64 44h26M64 51h26M64 58h16'],
  ],
  'handlebar-speaker': [
    ['line', 'M16 74Q60 60 104 74'],
    ['dark', box(39, 20, [42, 42], 14)],
    ['light', disc(60, 41, 14)],
    ['middle', disc(60, 41, 6)],
    ['accent', box(51, 60, [18, 9], 3)],
  ],
  'pocket-field-recorder': [
    ['middle', box(45, 8, [12, 16], 5), box(63, 8, [12, 16], 5)],
    ['dark', box(41, 16, [38, 64], 8)],
    ['light', box(47, 32, [26, 18], 3)],
    ['thinLine', 'M51 43h4l2-6 3 9 3-7 2 4h4'],
    ['accent', disc(60, 65, 6)],
    ['middle', disc(48, 65, 3), disc(72, 65, 3)],
  ],
  'swing-arm-desk-lamp': [
    ['light', 'M84 36L106 66L74 68Z'],
    ['line', 'M58 76L44 48L72 28'],
    ['middle', disc(44, 48, 5)],
    ['accent', 'M66 18L94 30L80 48Z'],
    ['dark', box(36, 74, [44, 7], 3)],
  ],
}
