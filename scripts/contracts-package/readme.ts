/** What a team reads first that has the package and not the repository. */
export const readme = (version: string): string => `# @kamasouk/contracts

What the client of Kamasouk relies on, as pacts, and a command that verifies a provider with them. It needs Node 22 or
later; the provider can be written in any language.

\`\`\`
npx --package ./kamasouk-contracts-${version}.tgz contracts verify --provider http://127.0.0.1:8080 --states http://127.0.0.1:8080/states --messages http://127.0.0.1:8080/messages
\`\`\`

\`contracts --help\` lists the commands, and each of them says more with \`--help\`.

| what | where |
| --- | --- |
| the guide for a provider's team | [docs/providers.md](docs/providers.md) |
| a small provider to imitate | [contracts/provider-kit/reference-provider.ts](contracts/provider-kit/reference-provider.ts) |
| with a Pact Broker | [docs/broker.md](docs/broker.md) |
| the pacts, for the verifier of your own language | [contracts/pacts](contracts/pacts) |
`
