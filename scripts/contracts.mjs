#!/usr/bin/env node
// What `npx contracts` starts: the command's own file is TypeScript, and run.mjs brings the Node that reads it.
process.argv.splice(2, 0, 'contracts/provider-kit/main.ts')
await import('./run.mjs')
