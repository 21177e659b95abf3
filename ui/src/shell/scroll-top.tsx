import { useSyncExternalStore } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { IconArrowUp } from '../components/icons.ts'
import styles from './scroll-top.module.css'

/** A button at the window's lower end that goes back to the top, once the page was scrolled by 300 px. */
export function ScrollTop({ label }: { label: string }) {
  const isFar = useSyncExternalStore(subscribe, () => isScrolled)
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

/** Read after a scroll only: reading it while the frame is rendered would lay the whole page out in between. */
let isScrolled = false

function subscribe(changed: () => void): () => void {
  const read = () => {
    isScrolled = window.scrollY > 300
    changed()
  }
  window.addEventListener('scroll', read, { passive: true })
  return () => window.removeEventListener('scroll', read)
}
