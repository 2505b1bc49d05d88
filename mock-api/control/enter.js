/** Runs in the browser after an enter link has set the refresh cookie of a player: opens the client. */
{
  const { userId, to } = document.currentScript.dataset
  try {
    // The cookie of an unconfirmed logout is replaced by now.
    localStorage.removeItem('kamasouk.logout')
    // The client then asks for the session at once, and does not show the page of a visitor first.
    localStorage.setItem('kamasouk.session', '1')
    // Other pages of this host switch to the new player.
    new BroadcastChannel('kamasouk.session').postMessage({ type: 'signed-in', userId })
  } catch {
    // Without storage, the client asks for the session after three seconds.
  }
  // The console's preview learns that its frame can be shown.
  if (parent !== window) parent.postMessage('kamasouk.entered', '*')
  location.replace(to)
}
