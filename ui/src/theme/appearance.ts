export const skins = ['light', 'dark', 'bordered', 'semi-dark'] as const
export type Skin = (typeof skins)[number]
export type Direction = 'ltr' | 'rtl'

export type Layout = {
  contentWidth: 'boxed' | 'full'
  menu: 'hidden' | 'visible' | 'collapsed'
  navbar: 'hidden' | 'floating' | 'sticky' | 'static'
  footer: 'hidden' | 'static' | 'sticky'
}

export type Appearance = Layout & { skin: Skin; direction: Direction }

/** What a newcomer sees: light skin, boxed content; menu, navbar and footer hidden. */
export const defaultAppearance: Appearance = {
  skin: 'light',
  direction: 'ltr',
  contentWidth: 'boxed',
  menu: 'hidden',
  navbar: 'hidden',
  footer: 'hidden',
}

export function schemeOf(skin: Skin): 'light' | 'dark' {
  return skin === 'dark' ? 'dark' : 'light'
}

/** Writes the choices as attributes of `<html>`; every rule of the kit reads them from there. */
export function applyAppearance(appearance: Appearance, root: HTMLElement = document.documentElement): void {
  root.dir = appearance.direction
  root.dataset.mantineColorScheme = schemeOf(appearance.skin)
  root.dataset.skin = appearance.skin
  root.dataset.width = appearance.contentWidth
  root.dataset.menu = appearance.menu
  root.dataset.navbar = appearance.navbar
  root.dataset.footer = appearance.footer
}
