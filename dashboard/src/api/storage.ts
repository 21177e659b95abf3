/** The only local storage keys of the application (spec §9); other choices are stored in `preferences`. */
export type StorageKey = 'accessToken' | 'refreshToken' | 'userData' | 'skin' | 'direction' | 'menuCollapsed'

/** The stored value; null if absent or if the browser refuses storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value; null removes it. Without storage the application works until the next reload. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is full or disabled: the value lasts as long as the page.
  }
}
