import styles from './picture.module.css'

/** A drawing of hills and a sun in the skin's colors, instead of photographs. `scene` varies it. */
export function Picture({ alt, scene = 1, height = 160 }: { alt: string; scene?: 1 | 2 | 3; height?: number }) {
  return (
    <svg
      className={styles.picture}
      data-scene={scene}
      viewBox="0 0 400 200"
      preserveAspectRatio="xMidYMid slice"
      height={height}
      role="img"
      aria-label={alt}
    >
      <rect className={styles.sky} width={400} height={200} />
      <circle className={styles.sun} cx={scene * 96} cy={62} r={26} />
      <path className={styles.far} d="M0 150 L70 96 L138 140 L214 78 L300 138 L360 104 L400 130 V200 H0 Z" />
      <path className={styles.near} d="M0 176 C80 138 150 190 228 160 S356 138 400 166 V200 H0 Z" />
    </svg>
  )
}
