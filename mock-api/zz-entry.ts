import { enableCompileCache } from 'node:module'
enableCompileCache('/tmp/st/cc3')
await import('./main.ts')
