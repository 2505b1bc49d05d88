#!/usr/bin/env node
// `npx contracts` starts the TypeScript command with the Node version that run.mjs provides.
process.argv.splice(2, 0, 'contracts/provider-kit/main.ts')
await import('./run.mjs')
