/** Turns the pages of the client and the console into pages of the sandbox. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentSecurityPolicy } from '../../mock-api/http/client-files.ts'
import { sandboxNameOf } from '../../mock-api/sandbox/protocol.ts'
import { root } from '../root.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

type Kind = 'client' | 'console' | 'visit'

/** The policy of the deployed client, as far as a page can set it itself. A host can also send it as a header. */
const policyOf = (kind: Kind): string => {
  const directives = contentSecurityPolicy
    .split('; ')
    // Browsers ignore it in a page.
    .filter((directive) => !directive.startsWith('frame-ancestors'))
  const more = ["worker-src 'self'", ...(kind === 'console' ? ["frame-src 'self'"] : [])]
  return [...directives, ...more].join('; ')
}

/** Replaces the one place where the page has this. */
function replace(
  html: string,
  pattern: RegExp,
  by: (found: string, first: string, second: string) => string,
): string {
  if (!pattern.test(html)) throw new Error(`A page of the sandbox has no ${pattern.source}.`)
  return html.replace(pattern, by)
}

const moduleScript = /<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/
const codeList = /(<script src="[^"]*start\.js") data-code="([^"]*)"><\/script>/

/** Returns the page with the sandbox's bar, and with its script in place of the main module. */
export function sandboxPage(
  html: string,
  base: string,
  kind: 'client' | 'console',
  /** More attributes of the script. */
  attributes: string,
): string {
  const start = (main: string): string =>
    `<script type="module" src="${base}sandbox/start.js" data-main="${main}"${attributes}></script>`
  const withStart = codeList.test(html)
    ? replace(html, codeList, (_, tag, code) => {
        const files = code.split(' ')
        const [config = '', ...rest] = files
        const main = rest.find((file) => /\/assets\/index-[^/]*\.js$/.test(file))
        if (main === undefined) throw new Error('A prerendered page names no main module.')
        // What the main module imports runs first. The module of a page imports the main module, so it has to wait.
        const before = rest.slice(0, rest.indexOf(main)).join(' ')
        return `${tag} data-code="${before}"></script><script src="${config}" defer></script>${start(main)}`
      })
    : replace(html, moduleScript, (_, main) => start(main))
  // A click before the scripts have loaded would leave the browser. The client's start.js knows the link by how its address ends.
  const withVisits = withStart.replaceAll(
    /href="(\/api\/[^"]*)"/g,
    (_, path: string) =>
      `href="${base}sandbox/visit.html?to=${encodeURIComponent(path).replaceAll('%2F', '/')}"`,
  )
  return framed(withVisits, base, kind)
}

/** Returns the page that shows what the simulator answers to a navigation. */
export const visitPage = (html: string, base: string): string => framed(html, base, 'visit')

/** Adds the bar, the policy and the base. Search engines must not list a sandbox. */
function framed(html: string, base: string, kind: Kind): string {
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(kind)}">`,
    '<meta name="robots" content="noindex">',
  ]
  const unlisted = html.replaceAll(
    /<link rel="canonical"[^>]*>|<meta property="og:[^>]*>|<meta name="twitter:[^>]*>|<meta name="robots"[^>]*>|<script type="application\/ld\+json">.*?<\/script>/gs,
    '',
  )
  const name = sandboxNameOf(`${base}sandbox/worker.js`)
  const additions: readonly (readonly [RegExp, (found: string) => string])[] = [
    [/<html\b/, (found) => `${found} data-sandbox="${base}"`],
    [/<head>/, (found) => `${found}\n    ${head.join('\n    ')}`],
    [/<\/head>/, (found) => `  <link rel="stylesheet" href="${base}sandbox/bar.css">\n  ${found}`],
    [/data-main=/, (found) => `data-worker="${name}" ${found}`],
    [/<body[^>]*>/, (found) => `${found}${bar(base, kind)}`],
  ]
  return additions.reduce((page, [pattern, by]) => replace(page, pattern, by), unlisted)
}

const bar = (base: string, kind: Kind): string => {
  const [address, name] = kind === 'console' ? [base, 'Client'] : [`${base}__sim/console/`, 'Console']
  return [
    '<aside id="sandbox-bar" lang="en" aria-label="Demonstration">',
    '<p>Demonstration · nothing leaves this browser</p>',
    '<p id="sandbox-message" role="status"></p>',
    `<a href="${address}">${name}</a>`,
    '<button type="button" id="sandbox-import" disabled>Import</button>',
    '<button type="button" id="sandbox-start-over" disabled>Start over</button>',
    '</aside>',
  ].join('')
}

/** Returns the bar's styles with the colours of tokens.css that they use, because not every page has them. */
export function barStyles(): string {
  const styles = read('mock-api/sandbox/page/bar.css')
  const tokens = read('client/src/tokens.css')
  const names = new Set([...styles.matchAll(/var\((--color-[\w-]+)\)/g)].map(([, name = '']) => name))
  const colours = [...names].map((name) => {
    const [, value] = new RegExp(`\\s${name}: ([^;]+);`).exec(tokens) ?? []
    if (value === undefined) throw new Error(`client/src/tokens.css has no ${name}, which bar.css uses.`)
    return `${name}: ${value};`
  })
  return `#sandbox-bar, .sandbox-dialog { ${colours.join(' ')} }\n${styles}`
}

/** Returns the styles of all pages of the simulator, which the visit page shows. */
export const visitStyles = (): string =>
  [
    'mock-api/api-docs/styles/frame.css',
    'mock-api/api-docs/styles/content.css',
    'mock-api/api-docs/styles/chooser.css',
    'mock-api/sandbox/page/visit.css',
  ]
    .map(read)
    .join('\n')
