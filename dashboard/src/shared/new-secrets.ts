/** A secret shown once, kept in memory for the next step; never stored (security.md K-02). */
type NewSecret = { siteId: string; siteName: string; currency: string; apiSecret: string; stored: boolean }

let latest: NewSecret | null = null
const listeners = new Set<() => void>()

function change(next: NewSecret | null): void {
  latest = next
  for (const listener of listeners) listener()
}

export const newSecrets = {
  /** The secret of the latest site; null after a reload. */
  latest: () => latest,
  remember: (secret: Omit<NewSecret, 'stored'>) => change({ ...secret, stored: false }),
  /** The user confirmed storing it. */
  markStored: () => latest && change({ ...latest, stored: true }),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
