// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// Applies skin, direction and layout to <html>, reloads in the language of the account, requests /config.json and sets the title from it.
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
  root.dataset.scheme = skin === 'dark' ? 'dark' : 'light'
  root.dataset.menuLayout = menuLayout
  root.dataset.width = oneOf(preferences.contentWidth, ['boxed', 'full'])
  root.dataset.menu = menu === 'hidden' || collapsed === null ? menu : collapsed === 'true' ? 'collapsed' : 'visible'
  root.dataset.navbar = navbar
  root.dataset.navbarColor = (!bar && navbar !== 'hidden' && preferences.navbarColor) || 'white'
  root.dataset.footer = oneOf(preferences.footer, ['hidden', 'static', 'sticky'])

  // A document has the texts of one language, which the server chooses by the cookie. If the account has another language, the cookie is
  // set and the document reloaded: once, and not at all in a browser that refuses cookies.
  const spoken = () => /(?:^|; )firepay-language=([^;]*)/.exec(document.cookie)?.[1]
  const wanted = preferences.locale ?? root.lang
  if (wanted !== root.lang && wanted !== spoken() && /^[a-z]+$/.test(wanted)) {
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the reload must find the cookie, and the Cookie Store API is asynchronous.
    document.cookie = `firepay-language=${wanted}; path=/; max-age=31536000; samesite=lax${secure}`
    if (wanted === spoken()) {
      window.firepayLoadsAgain = true
      return location.reload()
    }
  }

  window.firepayConfig = fetch('/config.json').then((response) => response.json())
  window.firepayConfig.then(
    (config) => {
      if (config.appName) document.title = document.title.replace('Firepay', config.appName)
    },
    () => undefined,
  )
})()
