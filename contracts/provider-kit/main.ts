#!/usr/bin/env node
/** `npx contracts`: the command itself. */
import { runAsProcess } from '../shared/process.ts'
import { runContractsCommand } from './cli.ts'

await runAsProcess(runContractsCommand)
