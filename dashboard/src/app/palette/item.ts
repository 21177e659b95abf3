import type { Command } from '@firepay/ui/components/command-list.tsx'

/** A page of the application; what the URL keeps beside that stays. */
export type Destination = { to: string; search?: Readonly<Record<string, string>> }

/** What the palette offers: somewhere to go, or something to do here. */
export type Item = Command & ({ go: Destination; run?: never } | { go?: never; run: () => void })
