import { useSyncExternalStore } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { IconArrowUp } from '../components/icons.ts'
import styles from './scroll-top.module.css'

/** A button that scrolls to the top; shown after 300 px of scrolling. */
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
  // The button disappears at the top: moves the focus to the content.
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Updated on scroll only: reading `scrollY` during render would force a layout. */
let isScrolled = false

function subscribe(changed: () => void): () => void {
  const read = () => {
    isScrolled = window.scrollY > 300
    changed()
  }
  window.addEventListener('scroll', read, { passive: true })
  return () => window.removeEventListener('scroll', read)
}
