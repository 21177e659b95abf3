/** The modifier key of ⌘K on this machine. */
export const modifierKey: '⌘' | 'Ctrl' = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** The shortcut of the command palette, as printed on the keys. */
export const searchKeys = modifierKey === '⌘' ? '⌘K' : 'Ctrl K'
