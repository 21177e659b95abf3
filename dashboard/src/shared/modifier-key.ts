/** What this machine calls the key of ⌘K: Apple's keyboards have no other for it. */
export const modifierKey: '⌘' | 'Ctrl' = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** What is pressed for the command palette, as it stands on the keys. */
export const searchKeys = modifierKey === '⌘' ? '⌘K' : 'Ctrl K'
