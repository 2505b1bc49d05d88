#!/usr/bin/env node
import { runAsProcess } from '../shared/process.ts'
import { runContractsCommand } from './cli.ts'

await runAsProcess(runContractsCommand)
