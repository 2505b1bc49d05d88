/** What the person who deploys the client has written into `config.js`, which the page loads before this code. */
declare global {
  // `var`, since only that declares a property of globalThis.
  var kamasoukConfig: unknown
}

/** Where the provider is, `https://api.example.com` say; empty where it is the page's own origin. */
export const apiOrigin: string = readApiOrigin(globalThis.kamasoukConfig)

/** Says in the console what is wrong with a file that cannot be used, and goes on as if it were empty. */
export function readApiOrigin(config: unknown): string {
  if (config === undefined) return ''
  const origin: unknown =
    typeof config === 'object' && config !== null && 'apiOrigin' in config && config.apiOrigin
  if (typeof origin === 'string' && (origin === '' || isOrigin(origin))) return origin
  console.error(
    'config.js cannot be used, and the API is looked for on this page’s own origin. ' +
      "It must set globalThis.kamasoukConfig = { apiOrigin: '' }, where apiOrigin is empty or a scheme and a host " +
      'alone, such as https://api.example.com. It sets:',
    config,
  )
  return ''
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && origin === text
}
