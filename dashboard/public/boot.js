// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// Applies skin, direction and the layout choices to <html>, starts reading /config.json, and sets the title from it.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const oneOf = (value, allowed) => (allowed.includes(value) ? value : allowed[0])

  let preferences = {}
  try {
    preferences = JSON.parse(read('userData') || 'null')?.preferences || {}
  } catch {
    // Unreadable user data: the default layout.
  }
  const skin = oneOf(read('skin'), ['light', 'dark', 'bordered', 'semi-dark'])
  const menu = oneOf(preferences.menu, ['hidden', 'visible', 'collapsed'])
  const collapsed = read('menuCollapsed')

  root.dir = oneOf(read('direction'), ['ltr', 'rtl'])
  root.dataset.skin = skin
  root.dataset.mantineColorScheme = skin === 'dark' ? 'dark' : 'light'
  root.dataset.width = oneOf(preferences.contentWidth, ['boxed', 'full'])
  root.dataset.menu = menu === 'hidden' || collapsed === null ? menu : collapsed === 'true' ? 'collapsed' : 'visible'
  root.dataset.navbar = oneOf(preferences.navbar, ['hidden', 'floating', 'sticky', 'static'])
  root.dataset.footer = oneOf(preferences.footer, ['hidden', 'static', 'sticky'])

  window.firepayConfig = fetch('/config.json').then((response) => response.json())
  window.firepayConfig.then(
    (config) => {
      if (config.appName) document.title = document.title.replace('Firepay', config.appName)
    },
    () => undefined,
  )
})()
