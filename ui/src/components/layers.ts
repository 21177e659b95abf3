import { loadDialog } from './dialog.tsx'
import { loadDrawer } from './drawer.tsx'
import { loadMenu } from './menu.tsx'

/** Fetches what dialogs, drawers, menus and panels are drawn with, which is one file: none of them waits for it then. */
export async function loadLayers(): Promise<void> {
  await Promise.all([loadDialog(), loadDrawer(), loadMenu()])
}
