/** Reads `config.js`, which is edited at deployment and loaded before this code. */
declare global {
  // `var`, since only that declares a property of globalThis.
  var kamasoukConfig: unknown
}

/** The provider's origin, such as `https://api.example.com`; empty if it is the page's own origin. */
export const apiOrigin: string = readApiOrigin(globalThis.kamasoukConfig)

/** Logs an error about an invalid configuration and uses the page's own origin instead. */
export function readApiOrigin(config: unknown): string {
  if (config === undefined) return ''
  const origin: unknown =
    typeof config === 'object' && config !== null && 'apiOrigin' in config && config.apiOrigin
  if (typeof origin === 'string' && (origin === '' || isOrigin(origin))) return origin
  console.error(
    'config.js is invalid, so the API is expected on this page’s own origin. ' +
      "It must set globalThis.kamasoukConfig = { apiOrigin: '' }, where apiOrigin is empty or only a scheme and a " +
      'host, such as https://api.example.com. It sets:',
    config,
  )
  return ''
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && origin === text
}
