/** Returns the README of the package. */
export const readme = (version: string): string => `# @kamasouk/contracts

The pacts of the Kamasouk client, and a command that verifies a provider with them. The command needs Node 22.12 or later;
the provider can be written in any language.

\`\`\`
npx --package ./kamasouk-contracts-${version}.tgz contracts verify --provider http://127.0.0.1:8080 --states http://127.0.0.1:8080/states --messages http://127.0.0.1:8080/messages
\`\`\`

\`contracts --help\` lists the commands; each has its own \`--help\`.

| content | file |
| --- | --- |
| guide for provider teams | [docs/providers.md](docs/providers.md) |
| a small example provider | [contracts/provider-kit/reference-provider.ts](contracts/provider-kit/reference-provider.ts) |
| Pact Broker | [docs/broker.md](docs/broker.md) |
| pacts, for the verifier of your own language | [contracts/pacts](contracts/pacts) |
`
