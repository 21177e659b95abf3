export const skins = ['light', 'dark', 'bordered', 'semi-dark'] as const
export type Skin = (typeof skins)[number]
export type Direction = 'ltr' | 'rtl'

export const navbarColors = ['white', 'primary', 'secondary', 'success', 'danger', 'info', 'warning', 'dark'] as const
export type NavbarColor = (typeof navbarColors)[number]

/** How a page comes in when another was left; without movement where the device asks for less. */
export const routerTransitions = ['fadeIn', 'fadeInLeft', 'zoomIn', 'none'] as const
export type RouterTransition = (typeof routerTransitions)[number]

export type Layout = {
  /** The menu beside the page, or over it as a bar; on narrow windows it is a drawer either way. */
  menuLayout: 'vertical' | 'horizontal'
  contentWidth: 'boxed' | 'full'
  menu: 'hidden' | 'visible' | 'collapsed'
  navbar: 'hidden' | 'floating' | 'sticky' | 'static'
  /** Only where there is a bar to colour: not with a horizontal menu, and not while the navbar is hidden. */
  navbarColor: NavbarColor
  footer: 'hidden' | 'static' | 'sticky'
  routerTransition: RouterTransition
}

export type Appearance = Layout & { skin: Skin; direction: Direction }

/** What a newcomer sees: light skin, boxed content; menu, navbar and footer hidden. */
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

/** The choices of the layout, without skin and direction. */
export const layoutKeys = Object.keys(defaultAppearance).filter(
  (key): key is keyof Layout => key !== 'skin' && key !== 'direction',
)

/** The skin that is drawn: a bar over the page has no dark side, so semi-dark is light there. */
export function shownSkin({ skin, menuLayout }: Pick<Appearance, 'skin' | 'menuLayout'>): Skin {
  return skin === 'semi-dark' && menuLayout === 'horizontal' ? 'light' : skin
}

/** The colour that the navbar is drawn in. */
export function shownNavbarColor({ menuLayout, navbar, navbarColor }: Layout): NavbarColor {
  return menuLayout === 'horizontal' || navbar === 'hidden' ? 'white' : navbarColor
}

export function schemeOf(skin: Skin): 'light' | 'dark' {
  return skin === 'dark' ? 'dark' : 'light'
}

/** Writes the choices as attributes of `<html>`; every rule of the kit reads them from there. */
export function applyAppearance(appearance: Appearance, root: HTMLElement = document.documentElement): void {
  root.dir = appearance.direction
  root.dataset.mantineColorScheme = schemeOf(appearance.skin)
  root.dataset.skin = shownSkin(appearance)
  root.dataset.width = appearance.contentWidth
  root.dataset.menuLayout = appearance.menuLayout
  root.dataset.menu = appearance.menu
  root.dataset.navbar = appearance.navbar
  root.dataset.navbarColor = shownNavbarColor(appearance)
  root.dataset.footer = appearance.footer
}
