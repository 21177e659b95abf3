import { useSyncExternalStore } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { IconArrowUp } from '../components/icons.ts'
import styles from './scroll-top.module.css'

/** A button at the window's lower end that goes back to the top, once the page was scrolled by 300 px. */
export function ScrollTop({ label }: { label: string }) {
  const isFar = useSyncExternalStore(subscribe, () => window.scrollY > 300)
  if (!isFar) return null
  return (
    <div className={styles.place}>
      <IconButton label={label} onClick={goUp}>
        <IconArrowUp size={18} stroke={1.75} />
      </IconButton>
    </div>
  )
}

function goUp() {
  window.scrollTo({ top: 0, behavior: 'smooth' })
  // The button goes with the distance; the keyboard goes on from the content.
  document.getElementById('main')?.focus({ preventScroll: true })
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}
