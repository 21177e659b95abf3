import type { Extension } from '@firepay/ui/shell/extension.ts'

/** The removable parts of the application, and the only file that may name one. */
export const extensions: readonly Extension[] = []
