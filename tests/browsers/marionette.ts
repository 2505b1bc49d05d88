/** Lets selenium-webdriver drive Firefox without geckodriver: Marionette's commands are WebDriver's with other names. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { Capabilities, Session, WebElement, error, type IWebElementId } from 'selenium-webdriver'
import type { Command, Executor } from 'selenium-webdriver/lib/command.js'

/** By selenium's names. The other commands have the same name with a capital letter. */
const otherNames: Readonly<Record<string, string>> = {
  setTimeout: 'SetTimeouts',
  get: 'Navigate',
  getCurrentUrl: 'GetCurrentURL',
  goBack: 'Back',
  goForward: 'Forward',
  clickElement: 'ElementClick',
  sendKeysToElement: 'ElementSendKeys',
  actions: 'PerformActions',
  getCurrentWindowHandle: 'GetWindowHandle',
  close: 'CloseWindow',
}

type Parameters = Readonly<Record<string, unknown>>
type Message = readonly [type: 1, id: number, failure: object | null, result: unknown]

/** It is not in the package's types. */
const { throwDecodedError } = error as unknown as { throwDecodedError(failure: object): never }

/** Connects to the Firefox that listens to this port. */
export async function connectMarionette(port: number): Promise<Executor> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const pending: PromiseWithResolvers<Message>[] = []
  let received = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    // Each message is preceded by its length in bytes and a colon.
    for (;;) {
      const start = received.indexOf(':') + 1
      const end = start + Number(received.toString('latin1', 0, start - 1))
      if (start === 0 || received.length < end) return
      const message = JSON.parse(received.toString('utf8', start, end)) as Message
      received = received.subarray(end)
      // The first message is a greeting, without an id.
      pending[message[1]]?.resolve(message)
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of pending) reject(new Error('Firefox has ended.'))
  })
  return {
    async execute(command: Command): Promise<unknown> {
      const name = command.getName()
      const itsName = otherNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
      const parameters = parametersOf(name, command.getParameters() as Parameters)
      const reply = Promise.withResolvers<Message>()
      const message = JSON.stringify([0, pending.push(reply) - 1, `WebDriver:${itsName}`, parameters])
      socket.write(`${String(Buffer.byteLength(message))}:${message}`)
      const [, , failure, result] = await reply.promise
      if (failure !== null) throwDecodedError(failure)
      return name === 'newSession' ? sessionOf(result as NewSession) : valueOf(result)
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

interface NewSession {
  readonly sessionId: string
  readonly capabilities: Record<string, unknown>
}

const sessionOf = ({ sessionId, capabilities }: NewSession): Session =>
  new Session(sessionId, new Capabilities(capabilities))
