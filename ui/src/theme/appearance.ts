export const skins = ['light', 'dark', 'bordered', 'semi-dark'] as const
export type Skin = (typeof skins)[number]
export type Direction = 'ltr' | 'rtl'

export const navbarColors = ['white', 'primary', 'secondary', 'success', 'danger', 'info', 'warning', 'dark'] as const
export type NavbarColor = (typeof navbarColors)[number]

/** Page transitions; none runs with reduced motion. */
export const routerTransitions = ['fadeIn', 'fadeInLeft', 'zoomIn', 'none'] as const
export type RouterTransition = (typeof routerTransitions)[number]

export type Layout = {
  /** The menu as a column, or as a bar above the page; a drawer on narrow windows. */
  menuLayout: 'vertical' | 'horizontal'
  contentWidth: 'boxed' | 'full'
  menu: 'hidden' | 'visible' | 'collapsed'
  navbar: 'hidden' | 'floating' | 'sticky' | 'static'
  /** Without effect with a horizontal menu or a hidden navbar. */
  navbarColor: NavbarColor
  footer: 'hidden' | 'static' | 'sticky'
  routerTransition: RouterTransition
}

export type Appearance = Layout & { skin: Skin; direction: Direction }

/** Defaults: light skin, boxed content; menu, navbar and footer hidden. */
export const defaultAppearance: Appearance = {
  skin: 'light',
  direction: 'ltr',
  menuLayout: 'vertical',
  contentWidth: 'boxed',
  menu: 'hidden',
  navbar: 'hidden',
  navbarColor: 'white',
  footer: 'hidden',
  routerTransition: 'fadeIn',
}

/** The layout settings, without skin and direction. */
export const layoutKeys = Object.keys(defaultAppearance).filter(
  (key): key is keyof Layout => key !== 'skin' && key !== 'direction',
)

/** The effective skin: semi-dark needs a menu column, so it is light with a menu bar. */
export function shownSkin({ skin, menuLayout }: Pick<Appearance, 'skin' | 'menuLayout'>): Skin {
  return skin === 'semi-dark' && menuLayout === 'horizontal' ? 'light' : skin
}

/** The effective navbar colour. */
export function shownNavbarColor({ menuLayout, navbar, navbarColor }: Layout): NavbarColor {
  return menuLayout === 'horizontal' || navbar === 'hidden' ? 'white' : navbarColor
}

export function schemeOf(skin: Skin): 'light' | 'dark' {
  return skin === 'dark' ? 'dark' : 'light'
}

/** Writes the settings as attributes of `<html>`, where the kit's style rules read them. */
export function applyAppearance(appearance: Appearance, root: HTMLElement = document.documentElement): void {
  root.dir = appearance.direction
  root.dataset.scheme = schemeOf(appearance.skin)
  root.dataset.skin = shownSkin(appearance)
  root.dataset.width = appearance.contentWidth
  root.dataset.menuLayout = appearance.menuLayout
  root.dataset.menu = appearance.menu
  root.dataset.navbar = appearance.navbar
  root.dataset.navbarColor = shownNavbarColor(appearance)
  root.dataset.footer = appearance.footer
}
