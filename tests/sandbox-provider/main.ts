/** Runs `contracts verify` against the sandbox in Chromium. */
import { createVerifyCommand } from '../../contracts/provider-kit/commands/verify.ts'
import { runCommandLine, type CommandContext } from '../../contracts/shared/command-line.ts'
import { runAsProcess } from '../../contracts/shared/process.ts'
import { startSandboxProvider } from './provider.ts'

const createCommand = (context: CommandContext) =>
  createVerifyCommand(context, 'node tests/sandbox-provider/main.ts', startSandboxProvider)

await runAsProcess((args, context) => runCommandLine(createCommand, args, context))
