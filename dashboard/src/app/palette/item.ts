import type { Command } from '@firepay/ui/components/command-list.tsx'

/** A page of the application and its URL parameters, besides site and mode. */
export type Destination = { to: string; search?: Readonly<Record<string, string>> }

/** An entry of the palette: a destination or an action. */
export type Item = Command & ({ go: Destination; run?: never } | { go?: never; run: () => void })
