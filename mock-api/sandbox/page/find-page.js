// A static host sends 404.html for the console's addresses. This script leads from there to the console's page, and puts
// the address back there.
{
  const consolePath = `${document.documentElement.dataset.sandbox}__sim/console/`
  const { pathname, search, hash } = location
  const wanted = new URLSearchParams(search).get('page')
  if (pathname === consolePath && wanted !== null) history.replaceState(null, '', consolePath + wanted)
  else if (pathname.startsWith(consolePath) && pathname !== consolePath && !pathname.endsWith('.html')) {
    const page = pathname.slice(consolePath.length) + search + hash
    location.replace(`${consolePath}?page=${encodeURIComponent(page)}`)
  }
}
