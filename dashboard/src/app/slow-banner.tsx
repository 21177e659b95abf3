import { Banner } from '@firepay/ui/components/banner.tsx'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { signInAgain } from '../api/sign-in-again.ts'
import { shellTexts } from '../locale/shell.ts'
import styles from './view-as-banner.module.css'

const slowAfterMs = 5_000

/** Shown while a first response takes more than five seconds. */
export function SlowBanner() {
  const isSignInAsked = useSyncExternalStore(signInAgain.subscribe, signInAgain.isAsked)
  // Calls wait for a sign-in over the page, too.
  const isWaiting = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0 && !isSignInAsked
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return (
    isSlow && (
      <div className={styles.place}>
        <Banner tone="info" live="polite">
          {shellTexts.slow}
        </Banner>
      </div>
    )
  )
}
