/** The only keys this application writes to local storage (spec §9); everything else a person chooses lives in `preferences`. */
export type StorageKey = 'accessToken' | 'refreshToken' | 'userData' | 'skin' | 'direction' | 'menuCollapsed'

/** The value, or null; also null where the browser refuses storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a value, or removes it with null. A browser that refuses storage keeps working until the next reload. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is full or switched off: the choice lasts as long as the page.
  }
}
