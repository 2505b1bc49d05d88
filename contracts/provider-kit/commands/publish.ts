import * as z from 'zod/mini'
import { callsPact, consumerName, eventsPact } from '../../shared/pact-files.ts'
import type { Command, CommandContext } from '../../shared/command.ts'
import { exitCodes } from '../../shared/errors.ts'
import { openBroker, understood } from '../broker.ts'
import { askBrokerClient } from '../broker-client.ts'
import { brokerFlags, brokerFlagsHelp, requiredBroker } from '../broker-flags.ts'
import { readPact } from '../pact.ts'
import { checkoutOf, nameOf } from '../revision.ts'

const help = `contracts publish [-b URL] [--consumer-app-version V] [--branch B] [--tag T]… [--build-url URL]

Publishes the pacts to a Pact Broker, as those of one version and branch of the client.

${brokerFlagsHelp}
  --consumer-app-version V, -a    the client's version (default the git revision, if nothing differs from it)
  --branch B                      the client's branch (default the git branch)
  --tag T, -t                     a tag for the version; may be given several times
  --build-url URL                 the build that they come from

A version's pacts cannot be changed any more: the broker refuses other ones under the same version.

Exit codes: 0 published, 1 wrong use, 2 invalid pact, 3 no broker answers or it refuses the credentials, 130 stopped by
Ctrl-C.

Example: contracts publish --broker-base-url https://broker.example --branch main`

const text = { type: 'string' } as const
const publishFlags = {
  ...brokerFlags,
  'consumer-app-version': { ...text, short: 'a' },
  branch: text,
  tag: { ...text, short: 't' },
  'build-url': text,
}

/** What the broker says of a pact that it has taken. */
const Published = z.looseObject({
  notices: z._default(z.array(z.looseObject({ type: z.string(), text: z.string() })), []),
  _links: z.optional(
    z.looseObject({ 'pb:contracts': z.optional(z.array(z.looseObject({ href: z.string() }))) }),
  ),
})

export const publish: Command = {
  help,
  flags: publishFlags,
  async run(flags, context) {
    const { terminal, signal } = context
    const broker = requiredBroker(flags)
    const { version, branch } = await nameOf(
      { version: flags.text('consumer-app-version'), branch: flags.text('branch') },
      () => checkoutOf([callsPact, eventsPact]),
    )
    const [tags, buildUrl] = [flags.texts('tag'), flags.text('build-url')]
    const named = [
      '--consumer-app-version',
      version,
      '--branch',
      branch,
      ...(tags.length === 0 ? [] : ['--tag', tags.join(',')]),
      ...(buildUrl === undefined ? [] : ['--build-url', buildUrl]),
    ]
    const pacts = [
      { file: callsPact, pact: await readPact(callsPact) },
      { file: eventsPact, pact: await readPact(eventsPact) },
    ]
    await openBroker(broker, { signal })
    terminal.write(`${consumerName} ${version} of the branch ${branch}, to ${broker.url}\n`)
    // One by one, so that it stands here which one was taken before another was refused.
    for (const { file, pact } of pacts) {
      const answer = await askBrokerClient(broker, ['publish', file, ...named], context)
      const published = understood(Published, answer, broker)
      report(pact.provider.name, pact.interactions.length, published, context)
    }
    return exitCodes.passed
  },
}

function report(
  provider: string,
  interactions: number,
  { notices, _links }: z.infer<typeof Published>,
  { terminal }: CommandContext,
): void {
  const where = _links?.['pb:contracts']?.[0]?.href ?? ''
  terminal.write(
    `  ${terminal.paint('green', 'published')}  ${provider} (${String(interactions)} interactions) ${where}\n`,
  )
  for (const { type, text } of notices) {
    if (type === 'warning' || type === 'error') terminal.complain(text.trim())
  }
}
