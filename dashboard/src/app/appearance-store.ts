import {
  type Appearance,
  applyAppearance,
  defaultAppearance,
  layoutKeys,
  type Skin,
  skins,
} from '@firepay/ui/theme/appearance.ts'
import { useSyncExternalStore } from 'react'
import { api } from '../api/client.ts'
import { session } from '../api/session.ts'
import { readStored, writeStored } from '../api/storage.ts'

let current: Appearance = readAppearance()
const listeners = new Set<() => void>()

/** Skin, direction and layout as chosen: skin, direction and menuCollapsed in this browser, the rest in the person's preferences. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => current)
}

export function currentAppearance(): Appearance {
  return current
}

/** Applies the change at once and stores it. Resolves false when the account could not be told; the page keeps the change. */
export async function changeAppearance(change: Partial<Appearance>): Promise<boolean> {
  const { skin, direction } = change
  current = { ...current, ...change }
  show()
  if (skin !== undefined) writeStored('skin', JSON.stringify(skin))
  if (direction !== undefined) writeStored('direction', JSON.stringify(direction === 'rtl'))
  // A menu that is hidden remembers whether it was collapsed.
  if (change.menu !== undefined && change.menu !== 'hidden') {
    writeStored('menuCollapsed', String(change.menu === 'collapsed'))
  }
  return layoutKeys.some((key) => change[key] !== undefined) ? saveLayout() : true
}

/** The menu that comes back when it is no more hidden. */
export function shownMenu(): 'visible' | 'collapsed' {
  return readStored('menuCollapsed') === 'true' ? 'collapsed' : 'visible'
}

function show() {
  applyAppearance(current)
  for (const listener of listeners) listener()
}

async function saveLayout(): Promise<boolean> {
  const user = session.user()
  if (user === null) return true
  const layout = Object.fromEntries(layoutKeys.map((key) => [key, current[key]]))
  try {
    session.saveUser(await api('PUT /users', { body: { preferences: { ...user.preferences, ...layout } } }))
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
  listeners.add(listener)
  // Another tab of this browser changed a choice.
  const follow = (event: StorageEvent) => {
    if (event.key !== 'skin' && event.key !== 'direction' && event.key !== 'menuCollapsed') return
    current = readAppearance()
    show()
  }
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}
