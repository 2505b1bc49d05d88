/** Reads the text of the presets in Node. A bundle for browsers gets it from scripts/sandbox/presets-text.ts. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromCallerFolder } from '../../contracts/shared/output-file.ts'

const path = fileURLToPath(new URL('../presets.yaml', import.meta.url))

export const presetsFile = relative(fromCallerFolder('.'), path)

export const presetsText = readFileSync(path, 'utf8')
