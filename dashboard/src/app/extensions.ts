import { withDemoBackend } from '@firepay/demo-backend/with-demo-backend.ts'
import { demoPages } from '@firepay/demo-pages/extension.tsx'
import type { Extension } from '@firepay/ui/shell/extension.ts'

/** The removable parts of the application; the only file that names them. */
export const extensions: readonly Extension[] = [{ ...demoPages, wrapFetch: withDemoBackend }]
