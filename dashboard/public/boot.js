// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// Applies skin, direction, language and the layout choices to <html>, asks for texts, starts reading /config.json, and sets the title from it.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)?.replace(/^"|"$/g, '') ?? null
    } catch {
      return null
    }
  }
  const oneOf = (value, allowed) => (allowed.includes(value) ? value : allowed[0])

  let preferences = {}
  try {
    preferences = JSON.parse(localStorage.getItem('userData'))?.preferences || {}
  } catch {
    // Unreadable user data: the default layout.
  }
  const menuLayout = oneOf(preferences.menuLayout, ['vertical', 'horizontal'])
  const navbar = oneOf(preferences.navbar, ['hidden', 'floating', 'sticky', 'static'])
  const bar = menuLayout === 'horizontal'
  const chosen = oneOf(read('skin'), ['light', 'dark', 'bordered', 'semi-dark'])
  const skin = bar && chosen === 'semi-dark' ? 'light' : chosen
  const menu = oneOf(preferences.menu, ['hidden', 'visible', 'collapsed'])
  const collapsed = read('menuCollapsed')

  root.dir = ['true', 'rtl'].includes(read('direction')) ? 'rtl' : 'ltr'
  root.dataset.skin = skin
  root.dataset.mantineColorScheme = skin === 'dark' ? 'dark' : 'light'
  root.dataset.menuLayout = menuLayout
  root.dataset.width = oneOf(preferences.contentWidth, ['boxed', 'full'])
  root.dataset.menu = menu === 'hidden' || collapsed === null ? menu : collapsed === 'true' ? 'collapsed' : 'visible'
  root.dataset.navbar = navbar
  root.dataset.navbarColor = (!bar && navbar !== 'hidden' && preferences.navbarColor) || 'white'
  root.dataset.footer = oneOf(preferences.footer, ['hidden', 'static', 'sticky'])

  // The document asks for the texts of its own language, which the server chose, and names those of the others here: for who
  // has chosen another with the account.
  const texts = document.currentScript.dataset
  const nobody = read('userData') === null
  const last = /(?:^|; )firepay-language=([a-z]+)/.exec(document.cookie)?.[1]
  const wanted = preferences.locale
    ? [preferences.locale]
    : nobody && last
      ? [last, ...navigator.languages]
      : navigator.languages
  const language = wanted.map((tag) => tag.split('-')[0]).find((tag) => tag === root.lang || tag in texts) || 'en'
  root.lang = language
  for (const file of texts[language]?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }

  window.firepayConfig = fetch('/config.json').then((response) => response.json())
  window.firepayConfig.then(
    (config) => {
      if (config.appName) document.title = document.title.replace('Firepay', config.appName)
    },
    () => undefined,
  )
})()
