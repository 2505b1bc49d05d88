/**
 * The first module of the page to run, which is why it imports nothing: coming back from Google the address holds an
 * access token and a user. Both leave the address bar and the history here, before anything else can read, log or send
 * them, and are handed over once.
 */

/** The query of the page that Google leads back to, without its "?"; undefined once it has been taken, or elsewhere. */
let handedOver = typeof location === 'undefined' ? undefined : strip(location, history)

export function takeAddressSecrets(): string | undefined {
  const taken = handedOver
  handedOver = undefined
  return taken
}

function strip({ pathname, search, hash }: Location, history: History): string | undefined {
  const isCallback = /^\/auth\/success\/?$/i.test(pathname)
  // A token that has strayed to another page serves nobody there, and must not stay in sight either.
  const hasStrayed = /[?#&]accessToken=/.test(search + hash)
  if (!isCallback && !hasStrayed) return undefined
  if (search + hash !== '') history.replaceState(null, '', pathname)
  return isCallback ? search.slice(1) : undefined
}
