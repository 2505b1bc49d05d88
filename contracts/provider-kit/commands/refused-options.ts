/**
 * Options of Pact's standard verifier that `contracts verify` refuses by name: a user of that verifier learns what to use
 * instead.
 */
const select = '--call, --event and --state select what is verified'
const address = '--provider takes the whole base URL'
const broker =
  '"npx pact broker" publishes, downloads and checks pacts (docs/broker.md), and --file verifies downloaded ones'
const report = 'the terminal shows every result, and --json writes them to a file'

const instead: Readonly<Record<string, string>> = {
  '--hostname <value>': address,
  '--port <value>': address,
  '--transport <value>': address,
  '--scheme <value>': address,
  '--base-path <value>': address,
  '--transports <value>': '--provider takes the URL for calls and --messages the URL for events',
  '--state-change-url <value>': '--states takes this URL',
  '--state-change-teardown': 'every state is torn down',
  '--state-change-as-query': 'states are sent as JSON in the body',
  '--dir <value>': '--file also takes a folder',
  '--url <value>': 'download the pact, and verify it with --file',
  '--provider-name <value>': select,
  '--filter-consumer <value>': select,
  '--filter-description <value>': select,
  '--filter-state <value>': select,
  '--filter-no-state': select,
  '--exit-on-first-error': select,
  '--last-failed': select,
  '--ignore-no-pacts-error': 'a run without interactions always fails',
  '--broker-url <value>': broker,
  '--broker-base-url <value>': broker,
  '--token <value>': broker,
  '--user <value>': broker,
  '--password <value>': broker,
  '--publish': broker,
  '--provider-version <value>': broker,
  '--provider-branch <value>': broker,
  '--consumer-version-selectors <value>': broker,
  '--enable-pending': broker,
  '--loglevel <value>': report,
  '--full-log': report,
}

export const refusedOptions = Object.entries(instead).map(([flags, sentence]) => ({
  flags,
  name: flags.replace(/^--| .*$/g, ''),
  instead: sentence,
}))
