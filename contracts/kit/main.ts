#!/usr/bin/env node
/** `npx contracts`: the command itself. */
import { runAsProcess } from '../command/process.ts'
import { runContractsCommand } from './cli.ts'

await runAsProcess(runContractsCommand)
