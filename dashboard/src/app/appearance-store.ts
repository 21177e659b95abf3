import {
  type Appearance,
  applyAppearance,
  type Direction,
  defaultAppearance,
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
  current = { ...current, ...change }
  applyAppearance(current)
  for (const listener of listeners) listener()
  if (change.skin !== undefined) writeStored('skin', change.skin)
  if (change.direction !== undefined) writeStored('direction', change.direction)
  if (change.menu !== undefined) writeStored('menuCollapsed', String(change.menu === 'collapsed'))
  return changesLayout(change) ? saveLayout() : true
}

function changesLayout(change: Partial<Appearance>): boolean {
  return (
    change.contentWidth !== undefined ||
    change.menu !== undefined ||
    change.navbar !== undefined ||
    change.footer !== undefined
  )
}

async function saveLayout(): Promise<boolean> {
  const user = session.user()
  if (user === null) return true
  const { contentWidth, menu, navbar, footer } = current
  try {
    session.saveUser(
      await api('PUT /users', { body: { preferences: { ...user.preferences, contentWidth, menu, navbar, footer } } }),
    )
    return true
  } catch {
    return false
  }
}

/** The same rules as /boot.js, which has drawn the first paint. */
function readAppearance(): Appearance {
  const preferences = session.user()?.preferences ?? {}
  const collapsed = readStored('menuCollapsed')
  const menu = preferences.menu ?? defaultAppearance.menu
  const skin = readStored('skin')
  return {
    skin: skins.find((known): known is Skin => known === skin) ?? defaultAppearance.skin,
    direction: (readStored('direction') === 'rtl' ? 'rtl' : 'ltr') satisfies Direction,
    contentWidth: preferences.contentWidth ?? defaultAppearance.contentWidth,
    menu: menu === 'hidden' || collapsed === null ? menu : collapsed === 'true' ? 'collapsed' : 'visible',
    navbar: preferences.navbar ?? defaultAppearance.navbar,
    footer: preferences.footer ?? defaultAppearance.footer,
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of this browser changed a choice.
  const follow = (event: StorageEvent) => {
    if (event.key !== 'skin' && event.key !== 'direction' && event.key !== 'menuCollapsed') return
    current = readAppearance()
    applyAppearance(current)
    listener()
  }
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}
