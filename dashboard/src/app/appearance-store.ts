import {
  type Appearance,
  applyAppearance,
  defaultAppearance,
  type Layout,
  layoutKeys,
  type Skin,
  skins,
} from '@firepay/ui/theme/appearance.ts'
import { useSyncExternalStore } from 'react'
import { session } from '../api/session.ts'
import { readStored, writeStored } from '../api/storage.ts'
import { savePreferences } from '../shared/save-preferences.ts'

let chosen: Appearance = readAppearance()
/** What was changed on pages with a preset, by preset: until the document is loaded anew. */
const presetChanges = new Map<Partial<Layout>, Partial<Layout>>()
/** The preset under the layout, and above all else what its page asks for. */
let start: { preset: Partial<Layout>; page: Partial<Layout> } | undefined
let isChangedHere = false
let current: Appearance = chosen
let layout: Layout = layoutOf(chosen)
const listeners = new Set<() => void>()

/** Skin, direction and layout as chosen: skin, direction and menuCollapsed in this browser, the rest in the person's preferences. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => current)
}

/** The layout alone: stays the same object while only skin and direction change, which style sheets do by themselves. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, () => layout)
}

export function currentAppearance(): Appearance {
  return current
}

/**
 * Puts another start under the layout until what it returns is called: of a part of the application whose layout is its own.
 * Skin, direction and `menuCollapsed` stay this browser's; what else is changed meanwhile lasts until the document is loaded
 * anew, and the person's own layout is not touched.
 * @param page what one page of that part has otherwise, until it is changed there or left; stored nowhere
 */
export function startFrom(preset: Partial<Layout>, page: Partial<Layout> = {}): () => void {
  const own = { preset, page: { ...page } }
  start = own
  show()
  return () => {
    if (start !== own) return
    start = undefined
    show()
  }
}

/** Whether the page has a layout of its own, whose changes are not kept. */
export function hasPreset(): boolean {
  return start !== undefined
}

/** What the layout would be without changes: of the page's preset, or of the product. */
export function startAppearance(): Appearance {
  return { ...defaultAppearance, ...start?.preset }
}

/** Applies the change at once and stores it. Resolves false when the account could not be told; the page keeps the change. */
export async function changeAppearance(change: Partial<Appearance>): Promise<boolean> {
  const { skin, direction, ...layout } = change
  const own = { ...(skin !== undefined && { skin }), ...(direction !== undefined && { direction }) }
  if (start !== undefined) {
    presetChanges.set(start.preset, { ...presetChanges.get(start.preset), ...layout })
    for (const key of layoutKeys) if (key in change) delete start.page[key]
  }
  chosen = { ...chosen, ...(start === undefined ? change : own) }
  if (skin !== undefined) writeStored('skin', JSON.stringify(skin))
  if (direction !== undefined) writeStored('direction', JSON.stringify(direction === 'rtl'))
  // A menu that is hidden remembers whether it was collapsed.
  if (change.menu !== undefined && change.menu !== 'hidden') {
    writeStored('menuCollapsed', String(change.menu === 'collapsed'))
  }
  show()
  return start === undefined && Object.keys(layout).length > 0 ? saveLayout(layout) : true
}

/**
 * Takes over the layout that the account has by now, which another device may have changed; not when the person has changed
 * theirs in this document, which the account is being told.
 */
export function takeLayoutOfAccount(): void {
  if (isChangedHere) return
  chosen = readAppearance()
  show()
}

/** The menu that comes back when it is no more hidden. */
export function shownMenu(): 'visible' | 'collapsed' {
  return readStored('menuCollapsed') === 'true' ? 'collapsed' : 'visible'
}

function show() {
  current = { ...chosen, ...start?.preset, ...(start && presetChanges.get(start.preset)) }
  if (current.menu === 'visible' && start !== undefined) current.menu = shownMenu()
  Object.assign(current, start?.page)
  const next = layoutOf(current)
  if (layoutKeys.some((key) => next[key] !== layout[key])) layout = next
  applyAppearance(current)
  for (const listener of listeners) listener()
}

function layoutOf({ skin: _skin, direction: _direction, ...rest }: Appearance): Layout {
  return rest
}

async function saveLayout(layout: Partial<Layout>): Promise<boolean> {
  isChangedHere = true
  if (!session.exists()) return true
  try {
    await savePreferences(layout)
    return true
  } catch {
    return false
  }
}

/** The same rules as /boot.js, which has drawn the first paint. */
function readAppearance(): Appearance {
  const preferences = session.user()?.preferences ?? {}
  const layout = { ...defaultAppearance }
  for (const key of layoutKeys) Object.assign(layout, preferences[key] !== undefined && { [key]: preferences[key] })
  const collapsed = readStored('menuCollapsed')
  const skin = unquoted(readStored('skin'))
  return {
    ...layout,
    skin: skins.find((known): known is Skin => known === skin) ?? defaultAppearance.skin,
    direction: ['true', 'rtl'].includes(unquoted(readStored('direction')) ?? '') ? 'rtl' : 'ltr',
    menu: layout.menu === 'hidden' || collapsed === null ? layout.menu : shownMenu(),
  }
}

/** A stored text is JSON; what was stored as the plain text is understood too. */
function unquoted(stored: string | null): string | undefined {
  return stored?.replace(/^"|"$/g, '')
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}

/** Another tab of this browser changed a choice. */
function followOtherTabs({ key }: StorageEvent) {
  if (key !== 'skin' && key !== 'direction' && key !== 'menuCollapsed') return
  chosen = readAppearance()
  show()
}
