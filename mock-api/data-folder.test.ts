/** What a folder of worlds survives: full disks, lost and damaged files, other versions and other processes. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi, type TestContext } from 'vitest'
import { newFolder } from '../contracts/shared/testing/folder.ts'
import { openDataFolder } from './data-folder.ts'
import type { Simulator, SimulatorOptions } from './server.ts'
import {
  call,
  controlOf,
  openRequest,
  scenarioRunner,
  send,
  signIn,
  startSimulator,
  succeed,
  textWith,
} from './testing.ts'
import type { SizeName } from './seed/sizes.ts'
import { realMachine, turn } from './world/clock.ts'

const startOn = (folder: string, options: Partial<SimulatorOptions> = {}): Promise<Simulator> =>
  startSimulator({ data: openDataFolder({ folder, port: 0, onNotice: () => undefined }), ...options })

const world = 'team'
const create = (simulator: Simulator, name: string, size?: SizeName) =>
  send(simulator, 'POST', '/__sim/worlds', { body: { name, size } })
const open = (simulator: Simulator, name = world) => call(simulator, 'games.list', { world: name })

/** Starts a simulator on a folder, with a player who writes in a new world. */
async function startWriting(folder: string, options?: Partial<SimulatorOptions>, size?: SizeName) {
  const simulator = await startOn(folder, options)
  expect(await create(simulator, world, size)).toMatchObject({ status: 201 })
  const player = await signIn(simulator, undefined, { world })
  const { token } = player
  const { _id: requestId } = await openRequest(simulator, player, world)
  return {
    simulator,
    write: (message: string, to = simulator) =>
      call(to, 'messages.sendToRequest', { body: { requestId, message }, token, world }),
    /** Returns what the player has written, as the player sees it. */
    async messages(from = simulator): Promise<readonly string[]> {
      const { request } = await succeed(from, 'conversations.current', { token, world })
      return request?.messages.flatMap((each) => (each.senderType === 'User' ? [each.message] : [])) ?? []
    },
    /** Returns the journal without its reads. */
    async changes(from = simulator) {
      const { entries } = await controlOf(from, world)('journal.read')
      return entries.filter((entry) => entry.kind !== 'call' || entry.method !== 'GET')
    },
  }
}

/** Returns a folder, with everything closed, whose world has one message. */
async function savedWorld() {
  const folder = newFolder()
  const writing = await startWriting(folder)
  expect(await writing.write('Bonjour')).toMatchObject({ status: 201 })
  await writing.simulator.close()
  return { folder, file: join(folder, `${world}.sqlite`), ...writing }
}

/** Returns a folder that is a small disk. Skips the test where that is not permitted. */
function smallDisk(skip: TestContext['skip']): string {
  const folder = newFolder()
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder])
  if (status !== 0) skip(`a small disk cannot be mounted here: ${String(stderr).trim()}`)
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

/** Fills the disk but for this many KB, and returns a function that frees it. */
function fillDisk(folder: string, leftKb: number): () => void {
  const { bavail, bsize } = statfsSync(folder)
  const file = join(folder, 'other-data')
  writeFileSync(file, Buffer.alloc(bavail * bsize - leftKb * 1024))
  return () => {
    rmSync(file)
  }
}

test.for([0, 4, 12, 40])(
  'a disk that is full after %i KB refuses a write as a whole',
  async (kb, { skip }) => {
    const folder = smallDisk(skip)
    const { simulator, write, messages, changes } = await startWriting(folder)
    const free = fillDisk(folder, kb)
    const answered: string[] = []
    let [before, refused] = [await changes(), await write('1')]
    for (; refused.status === 201; refused = await write(String(answered.length + 1))) {
      answered.push(String(answered.length + 1))
      before = await changes()
    }
    const sentence = `The world "team" cannot be saved in ${folder}: the disk is full.`
    expect(refused).toEqual({ status: 503, body: { message: textWith(sentence) } })
    expect(await messages()).toEqual(answered)
    expect(await changes()).toEqual(before)
    expect(await open(simulator, 'default')).toMatchObject({ status: 200 })
    free()
    expect(await write('Au revoir')).toMatchObject({ status: 201 })
    await simulator.close()
    expect(await messages(await startOn(folder))).toEqual([...answered, 'Au revoir'])
  },
)

// A small world has 600 KB. It is written into the log first, and then into the file.
test.for([200, 800, 1000])(
  'a disk that is full after %i KB refuses a new world as a whole',
  async (kb, { skip }) => {
    const folder = smallDisk(skip)
    const simulator = await startOn(folder)
    const free = fillDisk(folder, kb)
    const sentence = `The world "${world}" cannot be saved in ${folder}: the disk is full.`
    expect(await create(simulator, world)).toEqual({ status: 503, body: { message: textWith(sentence) } })
    expect(await open(simulator)).toMatchObject({ status: 404 })
    free()
    expect(await create(simulator, world)).toMatchObject({ status: 201 })
    await simulator.close()
    expect(await open(await startOn(folder))).toMatchObject({ status: 200 })
  },
)

test('a folder that is removed refuses writes until it is there again, and then has the whole world', async () => {
  const folder = newFolder()
  const { simulator, write, messages, changes } = await startWriting(folder)
  expect(await write('Bonjour')).toMatchObject({ status: 201 })
  const before = await changes()
  rmSync(folder, { recursive: true })
  const sentence = `The world "team" cannot be saved in ${folder}: the folder is missing or cannot be written.`
  for (const message of ['one', 'two'])
    expect(await write(message)).toEqual({ status: 503, body: { message: textWith(sentence) } })
  expect(await messages()).toEqual(['Bonjour'])
  expect(await changes()).toEqual(before)
  mkdirSync(folder)
  expect(await write('Au revoir')).toMatchObject({ status: 201 })
  await simulator.close()
  expect(await messages(await startOn(folder))).toEqual(['Bonjour', 'Au revoir'])
})

test('a world whose file is missing is closed once it is written again', async () => {
  const folder = newFolder()
  let laterMs = 0
  const machine = { ...realMachine, now: () => Date.now() + laterMs }
  const { simulator, write, messages } = await startWriting(folder, { machine })
  expect(await write('one')).toMatchObject({ status: 201 })
  const close = () => send(simulator, 'POST', `/__sim/worlds/${world}/close`)
  rmSync(folder, { recursive: true })
  laterMs = 1001
  const sentence = `The world "team" cannot be saved in ${folder}: the folder is missing or cannot be written.`
  expect(await close()).toEqual({ status: 503, body: { message: textWith(sentence) } })
  mkdirSync(folder)
  expect(await close()).toMatchObject({ status: 200 })
  expect(await messages(await startOn(folder))).toEqual(['one'])
})

test('a run that cannot be saved does not begin', async () => {
  const folder = newFolder()
  const play = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const scenarios = scenarioRunner({ prepare: () => Promise.resolve({ title: 'A run', steps: [], play }) })
  const simulator = await startOn(folder, { scenarios })
  const start = () => send(simulator, 'POST', '/__sim/worlds/default/runs', { body: { scenario: 'a run' } })
  expect(await start()).toMatchObject({ status: 201 })
  rmSync(folder, { recursive: true })
  expect(await start()).toMatchObject({ status: 503 })
  expect(play).toHaveBeenCalledOnce()
})

test('a file that is removed, or gets another one in its place, loses no answered write', async () => {
  const folder = newFolder()
  const { simulator, write, messages } = await startWriting(folder)
  expect(await write('one')).toMatchObject({ status: 201 })
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  await send(simulator, 'POST', `/__sim/worlds/default/reset`)
  const second = await startOn(folder)
  expect(await create(second, world)).toMatchObject({ status: 201 })
  const sentence = `The world "team" cannot be saved in ${folder}: another file is in its place.`
  expect(await write('two')).toEqual({ status: 503, body: { message: textWith(sentence) } })
  expect(await messages()).toEqual(['one'])
  await second.close()
  for (const end of ['sqlite', 'lock']) rmSync(join(folder, `${world}.${end}`))
  await simulator.close()
  expect(await messages(await startOn(folder))).toEqual(['one'])
})

test('a new file is not mixed with the log of an older one', async () => {
  const { folder, file, write, messages } = await savedWorld()
  const simulator = await startOn(folder)
  expect(await write('lost', simulator)).toMatchObject({ status: 201 })
  const copy = join(newFolder(), 'copy')
  cpSync(folder, copy, { recursive: true, filter: (each) => !each.endsWith('.lock') && each !== file })
  const { simulator: again, write: writeAgain, messages: messagesAgain } = await startWriting(copy)
  expect(await writeAgain('Bonjour')).toMatchObject({ status: 201 })
  await again.close()
  expect(await messagesAgain(await startOn(copy))).toEqual(['Bonjour'])
  expect(await messages(simulator)).toEqual(['Bonjour', 'lost'])
})

test('a reset that cannot be saved leaves the world as it was, and no later write is lost', async ({
  skip,
}) => {
  const folder = smallDisk(skip)
  const { simulator, write, messages } = await startWriting(folder, {}, 'medium')
  const free = fillDisk(folder, 40)
  expect(await send(simulator, 'POST', `/__sim/worlds/${world}/reset`)).toMatchObject({ status: 503 })
  free()
  const changes: string[] = []
  simulator.worlds.subscribe((change) => changes.push(change))
  const texts = Array.from({ length: 40 }, (_, number) => String(number))
  const statuses = await Promise.all(texts.map(async (text) => (await write(text)).status))
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(changes).toEqual(['opened', 'saved'])
  await simulator.close()
  expect(new Set(await messages(await startOn(folder)))).toEqual(new Set(texts))
})

test('a journal that keeps less, or nothing, from now on harms no world', async () => {
  const { folder, write, messages } = await savedWorld()
  const written = ['Bonjour']
  for (const journalLimit of [20, 10, 12, 0, 20]) {
    const simulator = await startOn(folder, { journalLimit })
    written.push(String(journalLimit))
    expect(await write(String(journalLimit), simulator)).toMatchObject({ status: 201 })
    await simulator.close()
  }
  expect(await messages(await startOn(folder))).toEqual(written)
})

test('a world that is deleted while it opens is gone', async () => {
  const folder = newFolder()
  const first = await startOn(folder)
  await create(first, world, 'medium')
  await first.close()
  for (const turns of [0, 10, 20, 40]) {
    const copy = join(newFolder(), 'copy')
    cpSync(folder, copy, { recursive: true })
    const simulator = await startOn(copy)
    const opening = open(simulator)
    for (let waited = 0; waited < turns; waited += 1) await turn()
    expect(await send(simulator, 'DELETE', `/__sim/worlds/${world}`)).toMatchObject({ status: 200 })
    expect([200, 404]).toContain((await opening).status)
    expect(await open(simulator)).toMatchObject({ status: 404 })
    expect(existsSync(join(copy, `${world}.sqlite`))).toBe(false)
  }
})

test('a world that cannot be deleted stays as it is', async ({ skip }) => {
  const { folder, file, write, messages } = await savedWorld()
  const simulator = await startOn(folder)
  // A mounted file cannot be removed.
  if (spawnSync('mount', ['--bind', file, file]).status !== 0) skip('a file cannot be mounted here')
  onTestFinished(() => void spawnSync('umount', ['--lazy', file]))
  await open(simulator)
  const sentence = `The world "team" cannot be deleted from ${folder}: `
  expect(await send(simulator, 'DELETE', `/__sim/worlds/${world}`)).toEqual({
    status: 503,
    body: { message: textWith(sentence) },
  })
  expect(await write('Me revoilà', simulator)).toMatchObject({ status: 201 })
  await simulator.close()
  expect(await messages(await startOn(folder))).toEqual(['Bonjour', 'Me revoilà'])
})

/** Overwrites the middle of a file. */
const overwrite = (bytes: Buffer): Buffer => Buffer.from(bytes).fill('x', bytes.length / 4, bytes.length / 2)

test.each([
  ['is another file', () => Buffer.from('This is a text.\n'.repeat(999)), 'file is not a database'],
  ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'database disk image is malformed'],
  ['is overwritten in the middle', overwrite, ''],
  [
    'has a row that no world has',
    (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replaceAll('"firstName"', '"firstNome"'), 'latin1'),
    'The snapshot is invalid.',
  ],
])('a file that %s is refused, and other worlds go on', async (_, damage, why) => {
  const { folder, file, messages } = await savedWorld()
  const bytes = readFileSync(file)
  writeFileSync(file, damage(bytes))
  const simulator = await startOn(folder)
  const sentence = `The world "team" cannot be opened from ${file}: it is damaged (${why}`
  expect(await open(simulator)).toEqual({ status: 503, body: { message: textWith(sentence) } })
  expect(await open(simulator, 'default')).toMatchObject({ status: 200 })
  writeFileSync(file, bytes)
  expect(await messages(simulator)).toEqual(['Bonjour'])
})

test('a damaged world can be deleted and created again', async () => {
  const { folder, file } = await savedWorld()
  writeFileSync(file, 'This is a text.')
  const simulator = await startOn(folder)
  expect(await send(simulator, 'DELETE', `/__sim/worlds/${world}`)).toMatchObject({ status: 200 })
  expect(await create(simulator, world)).toMatchObject({ status: 201 })
})

test('a log that is cut off opens with all writes before the cut, in their order', async () => {
  const { folder, write, messages } = await savedWorld()
  const simulator = await startOn(folder)
  const written = ['Bonjour', ...Array.from({ length: 9 }, (_, index) => String(index))]
  for (const message of written.slice(1))
    expect(await write(message, simulator)).toMatchObject({ status: 201 })
  const log = `${world}.sqlite-wal`
  const { length } = readFileSync(join(folder, log))
  const found = []
  for (const part of [0, 0.3, 0.6, 0.9, 1]) {
    const copy = join(newFolder(), 'copy')
    cpSync(folder, copy, { recursive: true })
    truncateSync(join(copy, log), Math.floor(length * part))
    const kept = await messages(await startOn(copy))
    expect(kept).toEqual(written.slice(0, kept.length))
    found.push(kept.length)
  }
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  expect([found[0], found.at(-1)]).toEqual([1, written.length])
})

test('a file of a newer version is refused and left alone', async () => {
  const { folder, file } = await savedWorld()
  const database = new DatabaseSync(file)
  database.exec('PRAGMA user_version = 99')
  database.close()
  const bytes = readFileSync(file)
  const simulator = await startOn(folder)
  const message = `The world "team" cannot be opened from ${file}: a newer version of the simulator has written it. Use that version.`
  expect(await open(simulator)).toEqual({ status: 503, body: { message } })
  expect(await open(simulator, 'default')).toMatchObject({ status: 200 })
  await simulator.close()
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

const heldBy = ({ url }: Simulator) => ({
  status: 503,
  body: {
    message: `The world "team" is open in the process ${String(process.pid)} on port ${new URL(url).port}. Call it there, or try again when that process has closed it.`,
  },
})

test('of two simulators on one folder, one has a world until it is not called for a second', async () => {
  const folder = newFolder()
  let laterMs = 0
  const machine = { ...realMachine, now: () => Date.now() + laterMs }
  const { simulator: first, write, messages } = await startWriting(folder, { machine })
  expect(await write('one')).toMatchObject({ status: 201 })
  const second = await startOn(folder)
  expect(await write('refused', second)).toEqual(heldBy(first))
  expect(await send(second, 'DELETE', `/__sim/worlds/${world}`)).toEqual(heldBy(first))
  laterMs = 1001
  expect(await write('two', second)).toMatchObject({ status: 201 })
  expect(await write('refused', first)).toEqual(heldBy(second))
  expect(await messages(second)).toEqual(['one', 'two'])
  // The others are where they were.
  expect(await open(first, 'default')).toMatchObject({ status: 200 })
})

test('of two simulators that create a world of one name, the first has it', async () => {
  const folder = newFolder()
  const second = await startOn(folder)
  const large = create(second, world, 'large')
  const { simulator: first, write, messages } = await startWriting(folder)
  expect(await write('one')).toMatchObject({ status: 201 })
  await first.close()
  expect(await large).toMatchObject({ status: 503 })
  expect(await messages(second)).toEqual(['one'])
})

test('names of worlds are in lower case, whatever the disk does', async () => {
  const { folder } = await savedWorld()
  const simulator = await startOn(folder)
  const unknown = 'There is no world "TEAM". Did you mean "team"? Known worlds: default, team.'
  expect(await open(simulator, 'TEAM')).toEqual({ status: 404, body: { message: textWith(unknown) } })
  expect(await create(simulator, 'TEAM')).toMatchObject({
    status: 400,
    body: { message: 'name: Lower-case letters, digits and dashes, at most 64.' },
  })
  expect(await open(simulator)).toMatchObject({ status: 200 })
})

test('a world that was saved in the future goes on from its own time', async () => {
  const { folder, file, messages, write } = await savedWorld()
  const database = new DatabaseSync(file)
  const inAnHour = String(Date.now() + 3_600_000)
  database.exec(`UPDATE heads SET value = json_set(value, '$.savedAtMs', ${inAnHour})`)
  database.close()
  const simulator = await startOn(folder)
  expect(await write('Me revoilà', simulator)).toMatchObject({ status: 201 })
  expect(await messages(simulator)).toEqual(['Bonjour', 'Me revoilà'])
  const { entries } = await controlOf(simulator, world)('journal.read')
  const times = entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  expect(Date.parse(times.at(-1) ?? '') - Date.parse(times[0] ?? '')).toBeLessThan(60_000)
})
