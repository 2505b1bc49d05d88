/** Several simulators behind the balancers of docs/scaling.md. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import type { ResponseOf } from '../../mock-api/control/api.ts'
import { send, startSimulator } from '../../mock-api/testing.ts'
import { readLibrary } from '../../scenarios/format/library.ts'
import { command } from '../../scenarios/testing.ts'
import { root } from '../../scripts/root.ts'
import {
  createWorld,
  createWriter,
  expectAllKept,
  startOn,
  writeUntilAnswered,
  type Writer,
} from './writers.ts'

type Balancer = 'nginx' | 'haproxy'

/** Debian keeps them out of the search path of ordinary users. */
const programOf = (balancer: Balancer): string =>
  existsSync(`/usr/sbin/${balancer}`) ? `/usr/sbin/${balancer}` : balancer

const isInstalled = (balancer: Balancer): boolean => spawnSync(programOf(balancer), ['-v']).status === 0

/** Returns the documented configuration with other ports. */
function configurationOf(balancer: Balancer, ...ports: readonly string[]): string {
  const page = readFileSync(join(root, 'docs/scaling.md'), 'utf8')
  const [, documented = ''] = new RegExp(`\`\`\`${balancer}\\n(.*?)\`\`\``, 's').exec(page) ?? []
  const more = ports.slice(3).map((_, index) => `  server 127.0.0.1:${String(4603 + index)} max_fails=0;\n`)
  // The balancer has 4600 there, and the simulators the ports after it.
  return documented
    .replace(/(?<=4602 .*\n)/, more.join(''))
    .replaceAll(/(?<=127\.0\.0\.1:)46\d\d/g, (port) => ports[Number(port) - 4600] ?? port)
}

/** What the page adds at the top of the file: connections of players must not keep worlds where they were. */
const [shutdown = ''] =
  /worker_shutdown_timeout \d+s;/.exec(readFileSync(join(root, 'docs/scaling.md'), 'utf8')) ?? []

/** Returns a whole configuration, which also works for an ordinary user: every file is below the folder of `-p`. */
const nginxAround = (documented: string): string => `
daemon off;
${shutdown}
user ${userInfo().username};
worker_processes auto;
pid nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path temporary/${name};`).join('\n')}
${documented}}
`

/** Starts a balancer in front of these simulators. `reload` changes them. */
async function startBalancer(balancer: Balancer, urls: readonly string[]) {
  const { url, close } = await startLocalServer(() => undefined)
  close()
  const folder = newFolder()
  mkdirSync(join(folder, 'temporary'))
  const file = join(folder, 'balancer.conf')
  function writeConfiguration(simulators: readonly string[]): void {
    const documented = configurationOf(balancer, ...[url, ...simulators].map((each) => new URL(each).port))
    writeFileSync(file, balancer === 'nginx' ? nginxAround(documented) : documented)
  }
  writeConfiguration(urls)
  const args = balancer === 'nginx' ? ['-p', folder, '-c', file, '-e', 'stderr'] : ['-db', '-f', file]
  const child = spawn(programOf(balancer), args, { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'close')
  })
  const statusOf = () => fetch(`${url}/__sim/worlds`).then(({ status }) => status, String)
  await expect.poll(statusOf, { timeout: 20_000 }).toBe(200)
  return {
    url,
    reload(simulators: readonly string[]): void {
      writeConfiguration(simulators)
      child.kill('SIGHUP')
    },
  }
}

/** Returns the address of the balancer, and the names of the worlds in which something happened, for each simulator. */
async function startBehind(balancer: Balancer) {
  const used = [new Set<string>(), new Set<string>()]
  const simulators = await Promise.all(
    used.map((worlds) => startSimulator({ onEntry: (world) => worlds.add(world.name) })),
  )
  const urls = simulators.map((simulator) => simulator.url)
  return { ...(await startBalancer(balancer, urls)), simulators, used }
}

describe.each(['nginx', 'haproxy'] as const)('behind %s', (balancer) => {
  test.skipIf(!isInstalled(balancer))(
    'a world is found in its process by the path, the header and the cookie',
    async () => {
      const { url, simulators } = await startBehind(balancer)
      const get = async (path: string, headers: Record<string, string>) =>
        (await (await fetch(`${url}/__sim${path}`, { headers })).json()) as { process: object; world: string }
      const names = Array.from({ length: 8 }, (_, index) => `world-${String(index)}`)
      for (const name of names) {
        const { status } = await fetch(`${url}/__sim/worlds`, {
          method: 'POST',
          headers: { 'X-World': name, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name }),
        })
        expect(status).toBe(201)
        const owner = simulators.find(({ worlds }) => worlds.list().some((world) => world.name === name))
        const process = { port: Number(new URL(owner?.url ?? '').port) }
        // The path counts first, then the header.
        const elsewhere = { 'X-World': 'elsewhere', Cookie: 'kamasouk_world=elsewhere' }
        expect((await fetch(`${url}/__sim/worlds/${name}/clock`, { headers: elsewhere })).status).toBe(200)
        expect(await get('/worlds', { ...elsewhere, 'X-World': name })).toMatchObject({ process })
        expect(await get('/worlds', { Cookie: `kamasouk_world=${name}` })).toMatchObject({ process })
      }
      expect(simulators.map(({ worlds }) => worlds.list().length > 1)).toEqual([true, true])
    },
  )
})

test.skipIf(!isInstalled('nginx'))(
  'the library passes behind nginx, whose worlds are in both processes',
  async () => {
    const { url, used, simulators } = await startBehind('nginx')
    const library = await readLibrary()
    const flags = ['--all', '--workers', '4', '--target', url]
    const { exitCode, printed, complained } = await command(['run', ...flags])
    expect([exitCode, complained]).toEqual([0, ''])
    expect(printed).toContain(`\n${String(library.length)} of ${String(library.length)} scenarios passed.\n`)
    expect(used.map(({ size }) => size > 1)).toEqual([true, true])
    expect(simulators.map(({ worlds }) => worlds.list().length)).toEqual([1, 1])
  },
)

test.skipIf(!isInstalled('nginx'))(
  'from two processes on one folder to three under load, and back when the third is killed, nothing is lost',
  { timeout: 120_000 },
  async () => {
    const folder = newFolder()
    const first = await startOn(folder)
    const pair = [first.url, (await startOn(folder)).url]
    const { url, reload } = await startBalancer('nginx', pair)
    const names = Array.from({ length: 30 }, (_, index) => `world-${String(index)}`)
    const writers: Writer[] = []
    for (const name of names) {
      expect(await createWorld(url, name)).toMatchObject({ status: 201 })
      writers.push(await createWriter(url, name, 'writer'))
    }
    /** Returns the simulator to which the balancer sends each world, if the world is open there. */
    const placesOf = () =>
      Promise.all(
        names.map(async (world) => {
          const { body } = await send({ url }, 'GET', '/__sim/worlds', { world })
          const { process, worlds } = body as ResponseOf<'worlds.list'>
          return worlds.some(({ name }) => name === world) ? `http://127.0.0.1:${String(process.port)}` : ''
        }),
      )
    expect(new Set(await placesOf())).toEqual(new Set(pair))

    const sockets = writers.map(({ world, userId, token }) => {
      const socket = io(url, {
        auth: { token },
        query: { userId },
        extraHeaders: { 'X-World': world },
        transports: ['websocket'],
        forceNew: true,
      })
      // The client of Socket.IO tries again after a lost connection, but not after a refusal.
      socket.on('connect_error', () => setTimeout(() => socket.connect(), 200))
      onTestFinished(() => void socket.disconnect())
      return socket
    })
    const areConnected = () => sockets.every(({ connected }) => connected)
    await vi.waitUntil(areConnected, { timeout: 20_000 })

    const load = new AbortController()
    const writing = writers.map(async (writer) => {
      while (!load.signal.aborted) await writeUntilAnswered(url, writer)
    })
    const third = await startOn(folder)
    const three = [...pair, third.url]
    reload(three)
    await expect.poll(async () => new Set(await placesOf()), { timeout: 30_000 }).toEqual(new Set(three))
    load.abort()
    await Promise.all(writing)
    await expectAllKept(url, writers)
    await vi.waitUntil(areConnected, { timeout: 20_000 })

    await third.stop('SIGKILL')
    reload(pair)
    await Promise.all(writers.map((writer) => writeUntilAnswered(url, writer)))
    await expectAllKept(url, writers)
  },
)
