/** Checks that the configurations in docs/deployment.md do what the client needs and the simulator does. */
import { describe, expect, test } from 'vitest'
import { paths, sortPaths } from '../../client/src/app/prerender-paths.ts'
import { clientHeaders, contentSecurityPolicy } from '../../mock-api/http/client-files.ts'
import { read } from './files.ts'

const page = read('docs/deployment.md')
const block = (language: string): string =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text).join('\n')

describe.each(['nginx', 'caddy'])('the configuration for %s', (language) => {
  const configuration = block(language)

  test.each(Object.entries(clientHeaders))('sends %s as the simulator does', (name, value) => {
    expect(configuration).toContain(`${name} "${value}"`)
  })

  test('sends only the content security policy of the simulator, and forbids frames', () => {
    const policies = [...configuration.matchAll(/Content-Security-Policy "([^"]*)"/g)].map(
      ([, policy]) => policy,
    )
    expect(new Set(policies)).toEqual(new Set([contentSecurityPolicy]))
    // The simulator allows its own pages to show the client in a frame.
    expect(contentSecurityPolicy).toContain("frame-ancestors 'none'")
  })
})

describe('access logs', () => {
  const addresses = [
    ['/reset-password/a-token', '/reset-password/'],
    ['/Reset-Password/a-token/?from=mail', '/Reset-Password/'],
    ['/api/auth/reset-password/a-token', '/api/auth/reset-password/'],
    ['/auth/success?accessToken=a-token&user=%7B%7D', '/auth/success'],
    ['/api/auth/google/callback?code=a-token', '/api/auth/google/callback'],
    ['/ar/reset-password/a-token', '/ar/reset-password/'],
    ['/ar/auth/success?accessToken=a-token', '/ar/auth/success'],
    ['/faq', '/faq'],
  ] as const

  test.each(addresses)('hide the secrets of %s in nginx', (address, path) => {
    const map = /map \$request_uri \$logged_path \{(.*?)\n\}/s.exec(block('nginx'))?.[1] ?? ''
    const rules = [...map.matchAll(/"~(\*?)([^"]+)" +"([^"]+)"/g)]
    const [, isAnyCase, pattern = '', value = ''] =
      rules.find(([, anyCase, pattern = '']) => new RegExp(pattern, anyCase && 'i').test(address)) ?? []
    const { groups } = new RegExp(pattern, isAnyCase && 'i').exec(address) ?? {}
    const logged = value.replace(/\$\{?(\w+)\}?/, (_, name: string) => groups?.[name] ?? '')
    expect(logged.replace('(hidden)', '')).toBe(path)
    expect(block('nginx')).not.toMatch(/log_format[^;]*\$(request\b|request_uri|args|http_referer)/)
  })

  test.each(addresses)('hide the secrets of %s in Caddy', (address, path) => {
    const pattern = /request>uri regexp "\(\?i\)([^"]+)" "\$1"/.exec(block('caddy'))?.[1] ?? ''
    expect(address.replace(new RegExp(pattern, 'gi'), '$1')).toBe(path)
    expect(block('caddy')).toContain('request>headers>Referer delete')
    // The redirect back from Google contains a token.
    expect(block('caddy')).toContain('resp_headers>Location delete')
  })
})

describe('the paths that are rendered in the browser', () => {
  const configured = {
    nginx: /location ~ "([^"]*)" \{/.exec(block('nginx'))?.[1] ?? '',
    Caddy: /@drawn path_regexp (.*)/.exec(block('caddy'))?.[1] ?? '',
  }

  test.each(Object.entries(configured))('are configured for %s', (_, pattern) => {
    const rule = new RegExp(pattern)
    const addresses = paths.drawn.map((path) => path.replace(':resetToken', 'a-token'))
    expect(addresses.filter((address) => !rule.test(address))).toEqual([])
    expect(paths.printed.filter((path) => rule.test(path))).toEqual([])
  })

  test('are those for signed-in players, and those with a parameter', () => {
    const drawn = ['/exchange', '/profile', '/reset-password', '/reset-password/:resetToken', '/transactions']
    expect(paths.drawn.toSorted()).toEqual(
      ['', '/ar', '/en', '/fr'].flatMap((language) => drawn.map((path) => language + path)).toSorted(),
    )
    const table = new Map([
      ['/a', { setting: 'public' }],
      ['/b/:c', { setting: 'bare' }],
      ['/d', { setting: 'private' }],
      ['/e/:f?', { setting: 'bare' }],
    ] as const)
    expect(sortPaths(table)).toEqual({ printed: ['/a'], drawn: ['/b/:c', '/d', '/e', '/e/:f'] })
  })
})
