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
/** Changes by preset, until the document reloads. */
const presetChanges = new Map<Partial<Layout>, Partial<Layout>>()
/** The active preset, and the page's settings, which override everything. */
let start: { preset: Partial<Layout>; page: Partial<Layout> } | undefined
let isChangedHere = false
let current: Appearance = chosen
let layout: Layout = layoutOf(chosen)
const listeners = new Set<() => void>()

/**
 * The current skin, direction and layout. Skin, direction and menuCollapsed are stored in the browser, the rest in the
 * user's preferences.
 */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => current)
}

/** The layout; the same object while only skin and direction change, which CSS handles. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, () => layout)
}

export function currentAppearance(): Appearance {
  return current
}

/**
 * Applies a preset, for a part of the application with its own layout, until the returned function is called. Skin,
 * direction and `menuCollapsed` are unaffected; other changes last until the document reloads, and the user's own
 * layout stays.
 * @param page settings of a single page, until changed there or left; not stored
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

/** True while a preset is active, whose changes are not stored. */
export function hasPreset(): boolean {
  return start !== undefined
}

/** The defaults of the active preset, else of the product. */
export function startAppearance(): Appearance {
  return { ...defaultAppearance, ...start?.preset }
}

/** Applies and stores a change. Resolves false if saving to the account failed; the page keeps the change. */
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
  // A hidden menu keeps its collapsed state.
  if (change.menu !== undefined && change.menu !== 'hidden') {
    writeStored('menuCollapsed', String(change.menu === 'collapsed'))
  }
  show()
  return start === undefined && Object.keys(layout).length > 0 ? saveLayout(layout) : true
}

/**
 * Applies the account's layout, which another device may have changed, unless it was changed in this document and is
 * being saved.
 */
export function takeLayoutOfAccount(): void {
  if (isChangedHere) return
  chosen = readAppearance()
  show()
}

/** The menu state to return to from hidden. */
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

/** The same rules as /boot.js, which draws the first paint. */
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

/** Stored values are JSON; plain text is accepted too. */
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

/** Applies a choice from another tab. */
function followOtherTabs({ key }: StorageEvent) {
  if (key !== 'skin' && key !== 'direction' && key !== 'menuCollapsed') return
  chosen = readAppearance()
  show()
}
