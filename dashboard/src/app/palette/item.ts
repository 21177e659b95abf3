import type { Command } from '@firepay/ui/components/command-list.tsx'

/** A page of the application, and what its URL says beside the sites and mode that are shown. */
export type Destination = { to: string; search?: Readonly<Record<string, string>> }

/** What the palette offers: somewhere to go, or something to do here. */
export type Item = Command & ({ go: Destination; run?: never } | { go?: never; run: () => void })
