/** Runs in the browser after an enter link has set the refresh cookie of a player: opens the client. */
{
  const { userId, to } = document.currentScript.dataset
  // A page sees its frame's element only if both have the same origin.
  const isFrameOfOtherHost = parent !== window && frameElement === null
  let canEnter = true
  try {
    // The cookie of an unconfirmed logout is replaced by now.
    localStorage.removeItem('kamasouk.logout')
    // The client then asks for the session at once, and does not show the page of a visitor first.
    localStorage.setItem('kamasouk.session', userId)
    // Other pages of this host switch to the new player.
    new BroadcastChannel('kamasouk.session').postMessage({ type: 'signed-in', userId })
    // WebKit has storage here, but refuses the cookies that a frame of another host needs.
    if (isFrameOfOtherHost) {
      document.cookie = 'kamasouk.kept=1; Max-Age=1; SameSite=None; Secure; Partitioned'
      if (!document.cookie.includes('kamasouk.kept')) throw new Error('There are no cookies.')
    }
  } catch {
    // Without storage, the client asks for the session after three seconds. A frame without it has no cookies either.
    canEnter = false
  }
  // The console's preview learns whether its frame can be shown.
  if (parent !== window) parent.postMessage(canEnter ? 'kamasouk.entered' : 'kamasouk.no-storage', '*')
  if (canEnter || !isFrameOfOtherHost) location.replace(to)
  // A frame without cookies stays here: the preview opens the client at the console's address, and a navigation of this
  // page would cancel that one. The link signs in where there are cookies, in a tab.
  else
    addEventListener('DOMContentLoaded', () => {
      Object.assign(document.links[0], { href: location.href, target: '_blank' })
    })
}
