import { withDemoBackend } from '@firepay/demo-backend/with-demo-backend.ts'
import { demoPages } from '@firepay/demo-pages/extension.tsx'
import type { Extension } from '@firepay/ui/shell/extension.ts'

/** The removable parts of the application, and the only file that may name one. */
export const extensions: readonly Extension[] = [{ ...demoPages, wrapFetch: withDemoBackend }]
