/** Lets selenium-webdriver drive Firefox without geckodriver: Marionette's commands are WebDriver's with other names. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { Capabilities, Session, WebElement, error, type IWebElementId } from 'selenium-webdriver'
import type { Command, Executor } from 'selenium-webdriver/lib/command.js'

/** By selenium's names. */
const commands: Readonly<Record<string, string>> = {
  newSession: 'NewSession',
  setTimeout: 'SetTimeouts',
  get: 'Navigate',
  getCurrentUrl: 'GetCurrentURL',
  goBack: 'Back',
  refresh: 'Refresh',
  clickElement: 'ElementClick',
  clearElement: 'ElementClear',
  sendKeysToElement: 'ElementSendKeys',
  executeScript: 'ExecuteScript',
  executeAsyncScript: 'ExecuteAsyncScript',
  actions: 'PerformActions',
  newWindow: 'NewWindow',
  getWindowHandles: 'GetWindowHandles',
  getCurrentWindowHandle: 'GetWindowHandle',
  switchToWindow: 'SwitchToWindow',
  switchToFrame: 'SwitchToFrame',
  close: 'CloseWindow',
  setWindowRect: 'SetWindowRect',
}

type Parameters = Readonly<Record<string, unknown>>
type Message = readonly [type: 1, id: number, failure: object | null, result: unknown]

/** Connects to the Firefox that listens to this port. */
export async function connectMarionette(port: number): Promise<Executor> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const pending: PromiseWithResolvers<unknown>[] = []
  let received = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    // Each message is preceded by its length in bytes and a colon.
    for (;;) {
      const start = received.indexOf(':') + 1
      const end = start + Number(received.toString('latin1', 0, start - 1))
      if (start === 0 || received.length < end) return
      const message: unknown = JSON.parse(received.toString('utf8', start, end))
      received = received.subarray(end)
      // The first message is a greeting.
      if (Array.isArray(message)) settle(message as unknown as Message)
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of pending) reject(new Error('Firefox has ended.'))
  })
  const settle = ([, id, failure, result]: Message): void => {
    if (failure === null) pending[id]?.resolve(valueOf(result))
    else pending[id]?.reject(decode(failure))
  }
  return {
    async execute(command: Command): Promise<unknown> {
      const name = command.getName()
      if (commands[name] === undefined)
        throw new Error(`Marionette’s name of the command ${name} is missing.`)
      const reply = Promise.withResolvers<unknown>()
      const message = JSON.stringify([
        0,
        pending.push(reply) - 1,
        `WebDriver:${commands[name]}`,
        parametersOf(name, command.getParameters() as Parameters),
      ])
      socket.write(`${String(Buffer.byteLength(message))}:${message}`)
      return name === 'newSession' ? sessionOf((await reply.promise) as NewSession) : reply.promise
    },
  }
}

function parametersOf(name: string, { sessionId: _none, ...given }: Parameters): Parameters {
  if (name === 'newSession')
    return (given['capabilities'] as { readonly alwaysMatch: Parameters }).alwaysMatch
  // An element is its reference only where it is one of several possible values.
  const { id } = given as { readonly id?: IWebElementId }
  return name !== 'switchToFrame' && id !== undefined && WebElement.isId(id)
    ? { ...given, id: WebElement.extractId(id) }
    : given
}

/** A result that is no object is wrapped into one. */
const valueOf = (result: unknown): unknown =>
  result !== null && typeof result === 'object' && Object.keys(result).join() === 'value'
    ? (result as { readonly value: unknown }).value
    : result

/** Returns the error that a failure means. `throwDecodedError` is not in the package's types. */
function decode(failure: object): unknown {
  const { throwDecodedError } = error as unknown as { throwDecodedError(data: object): never }
  try {
    return throwDecodedError(failure)
  } catch (decoded) {
    return decoded
  }
}

interface NewSession {
  readonly sessionId: string
  readonly capabilities: Record<string, unknown>
}

const sessionOf = ({ sessionId, capabilities }: NewSession): Session =>
  new Session(sessionId, new Capabilities(capabilities))
