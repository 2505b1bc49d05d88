// Sets the chosen theme before the first paint. The client, on the same origin, stores it under the same name.
{
  // As in the client's (client/public/start.js).
  if (/AppleWebKit(?!.*Chrom)/.test(navigator.userAgent)) globalThis.setImmediate = setTimeout

  const { dataset } = document.documentElement
  const applyTheme = (theme) => {
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    else delete dataset.theme
  }
  try {
    applyTheme(localStorage.getItem('kamasouk.theme'))
  } catch {
    // Without storage, the system's preference applies.
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'kamasouk.theme') applyTheme(newValue)
  })
}
