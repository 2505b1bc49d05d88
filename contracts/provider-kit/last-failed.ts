/** Keeps which interactions failed last, for `--last-failed`. One file for each provider, in the system's folder for temporary files. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { UsageError } from '../shared/errors.ts'
import { replaceFile } from '../shared/output-file.ts'
import type { Verification } from './verification.ts'

const Descriptions = z.array(z.string())

const fileOf = (provider: string): string => {
  const name = createHash('sha256').update(provider).digest('hex').slice(0, 16)
  return join(tmpdir(), `kamasouk-contracts-${name}.json`)
}

export function keepLastFailed({ provider: { provider }, subjects }: Verification): void {
  const all = subjects.flatMap(({ interactions }) => interactions)
  const failed = all.filter(({ outcome }) => outcome === 'broken' || outcome === 'unverified')
  replaceFile(fileOf(provider), [JSON.stringify(failed.map(({ description }) => description))])
}

/** Throws a UsageError when nothing failed in the last run, or none is known. */
export async function readLastFailed(provider: string): Promise<readonly string[]> {
  const text = await readFile(fileOf(provider), 'utf8').catch((cause: unknown) => {
    const advice = 'verify it once without --last-failed.'
    throw new UsageError(`No earlier run against ${provider} is known: ${advice}`, { cause })
  })
  const descriptions = Descriptions.parse(JSON.parse(text))
  if (descriptions.length > 0) return descriptions
  throw new UsageError(`Nothing failed in the last run against ${provider}.`)
}
