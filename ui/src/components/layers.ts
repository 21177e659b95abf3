import { loadDialog } from './dialog.tsx'
import { loadDrawer } from './drawer.tsx'
import { loadMenu } from './menu.tsx'

/** Preloads the code of dialogs, drawers, menus and panels, which is one chunk. */
export async function loadLayers(): Promise<void> {
  await Promise.all([loadDialog(), loadDrawer(), loadMenu()])
}
