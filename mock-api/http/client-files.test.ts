import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '../testing.ts'

const page = '<!doctype html><title>Kamasouk</title>'

/** A simulator that serves a client as a build leaves it, in a folder whose path may hold this name. */
async function startWithClient(folderName = 'dist') {
  const parent = await mkdtemp(join(tmpdir(), 'kamasouk-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const clientFolder = join(parent, folderName)
  await mkdir(join(clientFolder, 'assets'), { recursive: true })
  await writeFile(join(clientFolder, 'index.html'), page)
  await writeFile(join(clientFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(clientFolder, 'assets', 'main-a1b2c3.js'), 'export {}')
  const simulator = await startSimulator({ clientFolder })
  return { simulator, get: (path: string) => fetch(simulator.url + path) }
}

describe('the client from the same origin', () => {
  test.each(['/', '/signin', '/servers/dofus?keyword=he', '/index.html/deeper'])(
    'is one page for each of its paths: %s',
    async (path) => {
      const { get } = await startWithClient()
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toContain('text/html')
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
      expect(await response.text()).toBe(page)
    },
  )

  test('is served from a folder below a hidden one too', async () => {
    const { get } = await startWithClient(join('.hidden', 'dist'))
    expect((await get('/signin')).status).toBe(200)
    expect((await get('/assets/main-a1b2c3.js')).status).toBe(200)
  })

  test('keeps hashed files for good, and asks again for every other', async () => {
    const { get } = await startWithClient()
    const hashed = await get('/assets/main-a1b2c3.js')
    expect(await hashed.text()).toBe('export {}')
    expect(hashed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/favicon.svg', '/index.html']) {
      expect((await get(path)).headers.get('Cache-Control') ?? path).toMatch(/no-cache|max-age=0/)
    }
  })

  test('says that a file of an earlier build is gone, instead of sending a page for it', async () => {
    const { get } = await startWithClient()
    const response = await get('/assets/main-000000.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).not.toContain('text/html')
  })

  test.each(['/', '/assets/main-a1b2c3.js', '/favicon.svg', '/assets/none.js'])(
    'forbids what is inline or from elsewhere: %s',
    async (path) => {
      const { get } = await startWithClient()
      const { headers } = await get(path)
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'self';")
      expect(headers.get('Content-Security-Policy')).not.toContain('unsafe')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Powered-By')).toBeNull()
    },
  )

  test('stands behind the API and the control API, which keep their own answers', async () => {
    const { get } = await startWithClient()
    expect(await (await get('/api/nothing')).json()).toEqual({ message: 'Ressource introuvable' })
    expect((await get('/__sim/nothing')).headers.get('Content-Type')).toContain('application/json')
  })

  test('gives away nothing beside its folder', async () => {
    const { get } = await startWithClient()
    for (const path of ['/..%2f..%2fetc%2fpasswd', '/assets/..%2f..%2f..%2fetc%2fpasswd']) {
      expect(await (await get(path)).text()).not.toContain('root:')
    }
  })
})
