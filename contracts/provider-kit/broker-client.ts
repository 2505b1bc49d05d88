/** Pact's own client of a broker, a program for each platform: asked without a shell, its answer read as JSON. */
import { execFile, type ExecFileException } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { CommandContext } from '../shared/command.ts'
import { CouldNotRun, Interrupted } from '../shared/errors.ts'
import { refusal, type Broker } from './broker.ts'
import { environmentForPact } from './pact-environment.ts'

const timeoutMs = 120_000

/** `args` are those of `pact-broker`, without the broker's address and the credentials. Throws a CommandError. */
export async function askBrokerClient(
  { url, credentials }: Broker,
  args: readonly string[],
  { env, signal }: Pick<CommandContext, 'env' | 'signal'>,
): Promise<unknown> {
  // Credentials go by the environment: what stands on a command line, every user of the machine can read.
  const secrets =
    credentials.by === 'token'
      ? { PACT_BROKER_TOKEN: credentials.token }
      : credentials.by === 'password'
        ? { PACT_BROKER_USERNAME: credentials.username, PACT_BROKER_PASSWORD: credentials.password }
        : {}
  const output = await run(brokerClient(), ['broker', ...args, '--output', 'json'], {
    signal,
    env: {
      ...environmentForPact(env),
      PACT_BROKER_BASE_URL: url,
      PACT_BROKER_HTTP_RETRIES: env['PACT_BROKER_HTTP_RETRIES'] ?? '3',
      ...secrets,
    },
  })
  // Beside the answer it says what it is about to do.
  const answer = output.text.split('\n').find((line) => line.startsWith('{'))
  if (output.isFine && answer !== undefined) return JSON.parse(answer)
  const complaint = complaintIn(output.text)
  const status = /failed: (\d{3}) /.exec(complaint)?.[1]
  if (status !== undefined) throw refusal(url, Number(status), [], credentials)
  throw refusal(url, 400, [complaint], credentials)
}

interface Output {
  readonly isFine: boolean
  readonly text: string
}

function run(
  program: string,
  args: readonly string[],
  { signal, env }: { readonly signal: AbortSignal; readonly env: NodeJS.ProcessEnv },
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const ended = (error: ExecFileException | null, stdout: string, stderr: string): void => {
      if (signal.aborted) reject(new Interrupted('Stopped.', { cause: error }))
      else if (error?.killed === true) {
        reject(new CouldNotRun(`The broker has not answered for ${String(timeoutMs / 1000)} s.`))
      } else if (typeof error?.code === 'string') {
        reject(new CouldNotRun(`${program} cannot be started (${error.code}).`, { cause: error }))
      } else resolve({ isFine: error === null, text: `${stdout}\n${stderr}` })
    }
    // The matrix of a large house is long.
    execFile(program, args, { env, signal, timeout: timeoutMs, maxBuffer: 64 * 2 ** 20 }, ended)
  })
}

/** It comes in a package for each platform, beside the package that knows them all. */
function brokerClient(): string {
  const { platform, arch } = process
  const [system, file] = platform === 'win32' ? ['windows', 'pact.exe'] : [platform, 'pact']
  try {
    const cli = createRequire(import.meta.url).resolve('@pact-foundation/pact-cli/package.json')
    const own = createRequire(cli).resolve(`@pact-foundation/pact-cli-${system}-${arch}/package.json`)
    return join(dirname(own), 'standalone', file)
  } catch (cause) {
    throw new CouldNotRun(
      `@pact-foundation/pact-cli-${system}-${arch} is not installed: without it no broker can be asked from here.`,
      { cause },
    )
  }
}

/** What the client says for people, as one sentence: it says some things twice, as a list, under a heading. */
export function complaintIn(text: string): string {
  const [beforeDetails = ''] = text.split(/^Details:$/m)
  const lines = beforeDetails.slice(Math.max(0, beforeDetails.indexOf('❌'))).split('\n')
  const sentences = lines
    .map((line) =>
      line
        .replace(/^❌ /, '')
        .replace(/^(IO Error|failed validation) - /, '')
        .replace(/ URL: '[^']*'$/, '')
        .trim(),
    )
    .filter((line) => line !== '' && !line.endsWith(':'))
    .map((line) => (/^\[".*"\]$/.test(line) ? listIn(line) : line))
  return [...new Set(sentences)].join(' ')
}

function listIn(line: string): string {
  try {
    return [JSON.parse(line)].flat().map(String).join(' ')
  } catch {
    return line
  }
}
