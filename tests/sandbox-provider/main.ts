/** Runs `contracts verify` against the sandbox in Chromium. */
import { createVerifyCommand } from '../../contracts/provider-kit/commands/verify.ts'
import { runScript } from '../../scripts/command.ts'
import { startSandboxProvider } from './provider.ts'

await runScript((context) =>
  createVerifyCommand(context, 'node tests/sandbox-provider/main.ts', startSandboxProvider),
)
