/** The functions that test.yml names. A loop over one element gives a function its values. */
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { answerSchema, endpoints, events, read, readAnswer, savedValue } from './contract.mjs'

/** The first of so many answers to a call is read as the client reads it. */
const sample = 100

let engine

/** As the engine of a scenario it would connect before the first step, without a token. */
async function loadEngine(target, socketio) {
  const { resolve } = createRequire(realpathSync(process.argv[1]))
  const folder = pathToFileURL(resolve('artillery/package.json'))
  const { default: SocketIoEngine } = await import(new URL('dist/lib/core/engine_socketio.js', folder))
  return new SocketIoEngine({ config: { target, socketio } })
}

const valuesOf = ({ vars, funcs }) => funcs.$template(vars.$loopElement)

/** What a player has done and received, and up to where each list of steps has looked. */
const playerOf = (context) =>
  (context.player ??= { log: [], looked: {}, actedAt: {}, repeats: {}, news: new EventEmitter() })

function add(player, name, content) {
  player.log.push({ name, content })
  player.news.emit('entry')
}

/** Ends this player. */
function fail(context, message) {
  disconnect(context)
  throw new Error(message)
}

function save({ vars }, name, of, content) {
  const schema = of in endpoints ? answerSchema(endpoints[of]) : events[of]?.payload
  if (name !== undefined) vars[name] = savedValue(content, schema)
}

const counts = new Map()
function checkSample(ee, name, isReadable, isForced = false) {
  const count = counts.get(name) ?? 0
  counts.set(name, count + 1)
  if ((count % sample !== 0 && !isForced) || isReadable()) return
  ee.emit('counter', 'calls.broken', 1)
  ee.emit('error', `${name} breaks the contract`)
}

/** Before a player begins. */
export function account({ vars }, ee, done) {
  const { email = `load-${randomUUID()}@kamasouk.test`, password = 'Kamas2026!' } = vars
  vars.$account = { email, password }
  for (const name of ['server_errors', 'broken', 'rate_limited']) ee.emit('counter', `calls.${name}`, 0)
  done()
}

/** Before each call. Artillery fails one that begins just when it closes the idle connection, after 4 s. */
export function asked(request, context, _ee, done) {
  const { actedAt, answeredAt, log } = playerOf(context)
  actedAt[request.list] = log.length
  // Nobody has confirmed the load of another host.
  request.followRedirect = false
  if (Date.now() - answeredAt > 3000) {
    const agents = [context._httpAgent, context._httpsAgent]
    const idle = agents.flatMap(({ freeSockets }) => Object.values(freeSockets).flat())
    for (const socket of idle) socket.destroy()
  }
  done()
}

/** After each answer. */
export function answered(request, response, context, ee, done) {
  const { name, expect } = request
  const { statusCode: status, headers } = response
  const { $account } = context.vars
  const player = playerOf(context)
  const body = parse(response.body)
  const reading = () =>
    name in endpoints ? readAnswer(endpoints[name], status, body) : { outcome: 'accepted' }
  const isStale = status === 403 && reading().code === 'access-token-refused'
  const count = (what) => ['', `.${name}`].forEach((of) => ee.emit('counter', `calls.${what}${of}`, 1))
  if (status === 429) count('rate_limited')
  else if (status >= 500) count('server_errors')
  else checkSample(ee, name, () => reading().outcome === 'accepted' || reading().code, body === undefined)
  player.answeredAt = Date.now()
  const isExpected = [expect?.statusCode ?? status].flat().includes(status)
  const repeats = player.repeats[name] ?? 0
  const isRepeated = (isStale || status === 429) && !isExpected && repeats < 10
  player.repeats[name] = isRepeated ? repeats + 1 : 0
  // Another list of steps must not come between this and the end of the loop, so both are done at once.
  const end = () => {
    player.again = isRepeated
    done()
  }
  if (isRepeated) {
    $account.isStale ||= isStale
    // The next answer is the one for `expect`.
    delete request.expect
    return setTimeout(end, isStale ? 0 : waitMs(headers['retry-after']))
  }
  if (!isExpected) disconnect(context)
  if (status < 400) {
    if (body?.accessToken)
      Object.assign($account, { token: body.accessToken, userId: body.user._id, isStale: false })
    save(context, request.save, name, body)
    add(player, name, body)
  }
  end()
}

const waitMs = (header = '1') => Number(header) * 1000 || Math.max(0, Date.parse(header) - Date.now()) || 0

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const again = (context, tell) => tell(playerOf(context).again)

export const mustRenew = ({ $account }) => $account.isStale

export async function connect(context, ee) {
  const { vars, sockets } = context
  if (sockets?.[''] !== undefined) return
  const player = playerOf(context)
  engine ??= loadEngine(vars.target, vars.$loopElement)
  const loaded = await engine
  const open = promisify(loaded.loadContextSocket.bind(loaded))
  const socket = await open('', context).catch((error) => fail(context, `no connection: ${error.message}`))
  // A reconnect sends the token of that moment.
  socket.auth = (send) => send({ token: vars.$account.token })
  add(player, 'connected')
  socket.on('*', ({ data: [name, payload] }) => {
    ee.emit('counter', `socketio.events.${name}`, 1)
    checkSample(ee, name, () => !(name in events) || read(events[name].payload, payload).success)
    add(player, name, payload)
  })
  socket.on('disconnect', (reason) => {
    add(player, 'disconnected')
    if (reason !== 'io client disconnect') ee.emit('counter', `socketio.disconnects.${reason}`, 1)
  })
}

export function disconnect(context, _ee, done) {
  context.sockets?.['']?.disconnect()
  context.sockets = {}
  done?.()
}

/** Looks again whenever `next` resolves, until something is found or the time is over. */
async function until(look, limit, next) {
  const signal = AbortSignal.timeout(Math.max(0, limit - Date.now()))
  for (;;) {
    const found = await look()
    if (found !== undefined || signal.aborted) return found
    await next(signal).catch(() => undefined)
  }
}

function contains(whole, part) {
  if (typeof part !== 'object' || part === null) return (whole?._id ?? whole ?? null) === part
  return Object.entries(part).every(([field, value]) => contains(whole?.[field], value))
}

/** Returns a function that finds the next wanted entry and waits for it until a time in milliseconds. */
function finder(context, { of, about, with: part = {}, list }, from = 0) {
  const { log, looked, news } = playerOf(context)
  looked[list] = Math.max(looked[list] ?? 0, from)
  const isWanted = ({ name, content = {} }, index) =>
    index >= looked[list] &&
    name === of &&
    contains(content, part) &&
    about.every((id) => JSON.stringify(content).includes(id))
  const look = () => {
    const index = log.findIndex(isWanted)
    if (index >= 0) looked[list] = index + 1
    return log[index]
  }
  return (limit) => until(look, limit, (signal) => once(news, 'entry', { signal }))
}

const inMs = (seconds) => Date.now() + seconds * 1000

/** Waits for an answer or an event: exactly `times`, if given. */
export async function happens(context) {
  const { times, within, save: name, at, ...wanted } = valuesOf(context)
  const [find, limit] = [finder(context, wanted), inMs(within)]
  let last
  for (let left = times ?? 1; left > 0; left -= 1) {
    last = (await find(limit)) ?? fail(context, `${at} no ${wanted.of} within ${within} s`)
  }
  if (times !== undefined && (await find(0)))
    fail(context, `${at} ${wanted.of} came more than ${times} times`)
  save(context, name, wanted.of, last.content)
}

/** Fails when something happens between the last call and the end of the time. */
export async function never(context) {
  const { for: seconds, at, list, ...wanted } = valuesOf(context)
  const { actedAt, looked } = playerOf(context)
  const find = finder(context, { ...wanted, list: 'never' }, Math.max(actedAt[list] ?? 0, looked[list] ?? 0))
  if (await find(inMs(seconds))) fail(context, `${at} ${wanted.of} came`)
}

/** Waits until the simulator shows an entity with these fields. */
export async function state(context) {
  const { path, fields, within, save: name, at } = valuesOf(context)
  const look = async () => {
    const entity = await fetch(context.vars.target + path).then((answer) => answer.json())
    return contains(entity, fields) ? entity : undefined
  }
  const entity = await until(look, inMs(within), (signal) => pause(500, undefined, { signal }))
  if (entity === undefined) fail(context, `${at} the state is not as expected within ${within} s`)
  if (name !== undefined) context.vars[name] = entity
}

export async function compare(context) {
  const { value, is = value, isNot, above, below, at } = valuesOf(context)
  const isInside = Number(value) > Number(above ?? -Infinity) && Number(value) < Number(below ?? Infinity)
  const hasLimit = above !== undefined || below !== undefined
  if (value !== is || value === isNot || (hasLimit && !isInside))
    fail(context, `${at} the value is not as expected`)
}
