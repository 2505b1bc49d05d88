/** The examples of the guide for provider teams are true. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startReference } from '../../contracts/provider-kit/testing/provider.ts'
import { isStateName, states } from '../../contracts/provider-states/provider-states.ts'
import { root } from '../../scripts/root.ts'
import { examples, shapeDifferences, shellCommands, standardVerifiers, type Message } from './guide.ts'
import { startSimulatorProvider } from '../../scripts/simulator-provider/provider.ts'

async function simulator() {
  const provider = await startSimulatorProvider()
  onTestFinished(() => provider.close())
  return provider
}

const shownExamples = examples()

test('the guide names the installed versions of Pact', async () => {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>
  }
  for (const name of ['@pact-foundation/pact', '@pact-foundation/pact-cli']) {
    expect(standardVerifiers).toContain(`\`${name}\` ${String(devDependencies[name])}`)
  }
})

const pactProgram = join(root, 'node_modules/@pact-foundation/pact-cli/bin/pact.js')

test("the broker guide uses options that Pact's program has", async () => {
  const guide = await readFile(join(root, 'docs/broker.md'), 'utf8')
  const commands = shellCommands(guide).filter(([, program]) => program === 'pact')
  expect(commands.length).toBeGreaterThan(4)
  for (const [, , ...words] of commands) {
    const subcommand = words[0] === 'broker' ? words.slice(0, 2) : words.slice(0, 1)
    const { stdout } = await promisify(execFile)(process.execPath, [pactProgram, ...subcommand, '--help'])
    for (const option of words.filter((word) => word.startsWith('--'))) {
      expect(stdout, subcommand.join(' ')).toMatch(new RegExp(`${option}\\b`))
    }
  }
})

describe('the examples', () => {
  test('cover states, authentication, redirects, events and timeouts', () => {
    expect([...new Set(shownExamples.map(({ title }) => title))]).toEqual([
      'States',
      'Authentication',
      'Redirects',
      'Events',
      'Events after a timeout',
    ])
  })

  test.each([
    ['the reference provider', () => startReference()],
    ['the simulator', simulator],
  ])('are the responses of %s', async (_who, start) => {
    const { provider, states, messages } = await start()
    const addresses: Readonly<Record<string, string>> = { '/states': states, '/messages': messages }
    let values: Readonly<Record<string, unknown>> = {}
    const played = []
    for (const { title, asked, answered } of shownExamples) {
      const [, path = ''] = asked.start.split(' ')
      const answer = await ask(addresses[path] ?? provider + path, asked, values)
      played.push({
        ask: `${title}: ${asked.start} ${asked.body}`,
        differences: differencesIn(answer, answered),
      })
      if (path === '/states') values = answer.body as typeof values
    }
    expect(played.filter(({ differences }) => differences.length > 0)).toEqual([])
  })

  test('show every value of a state', () => {
    const shown = shownExamples.flatMap(({ asked, answered }) => {
      const { action, state = '' } = jsonOf(asked)
      return action === 'setup' && state !== '' ? [{ state, values: Object.keys(jsonOf(answered)) }] : []
    })
    expect(shown).toEqual(
      shown.map(({ state }) => ({
        state,
        values: isStateName(state) ? states[state].values : 'no such state',
      })),
    )
  })
})

const jsonOf = ({ body }: Message) => JSON.parse(body || '{}') as Readonly<Record<string, string>>

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Sends a request of the page, with the values of the last state. */
async function ask(
  url: string,
  { start, headers, body }: Message,
  values: Readonly<Record<string, unknown>>,
) {
  const filled = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name]))
  const answer = await fetch(url, {
    method: start.split(' ')[0] ?? '',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, filled(value)]),
    ...(body === '' ? {} : { body: filled(body) }),
    redirect: 'manual',
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? '' : (JSON.parse(text) as unknown),
  }
}

function differencesIn({ status, headers, body }: Answer, shown: Message): readonly string[] {
  return [
    ...(shown.start.startsWith(`HTTP/1.1 ${String(status)} `) ? [] : [`the status is ${String(status)}`]),
    ...Object.entries(shown.headers).flatMap(([name, value]) => {
      // Compares media types and cookie attributes; other parts of a header belong to the provider.
      const parts = value.split('; ').filter((part) => !/[=:]/.test(part))
      const given = headers.get(name)
      return given !== null && parts.every((part) => given.includes(part))
        ? []
        : [`${name} is ${String(given)}`]
    }),
    ...(shown.body === '' ? [] : shapeDifferences(body, jsonOf(shown), '$')),
  ]
}
