import { initials } from '@firepay/ui/components/avatar.tsx'
import type { Tone } from '@firepay/ui/components/badge.tsx'
import styles from './person-mark.module.css'

const tones: readonly Tone[] = ['info', 'ok', 'warn', 'bad', 'disp']

/** An avatar of two letters on a pale color, by default derived from the name. Decorative. */
export function PersonMark({ name, tone, size = 'md' }: { name: string; tone?: Tone; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={styles.mark} data-tone={tone ?? ownTone(name)} data-size={size} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

function ownTone(name: string): Tone {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return tones[sum % tones.length] ?? 'mute'
}
