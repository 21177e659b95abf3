import { useSyncExternalStore } from 'react'

/** Whether the browser has no network at all; it says nothing about whether the server is reached. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine)
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
