/** What the engine is given to read, so that it takes no longer than it must. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import type { Pact } from './pact.ts'

/** For each interaction it goes through its whole file again: in small ones a long pact takes a fraction of the time. */
const interactionsInOneFile = 5

/** Stands until `use` has ended. */
export async function withFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'pact-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The pact in parts that are pacts themselves, in its order. */
export function writeInParts(pact: Pact, folder: string): Promise<string[]> {
  const { interactions } = pact
  const starts = [...interactions.keys()].filter((index) => index % interactionsInOneFile === 0)
  return Promise.all(
    starts.map(async (start) => {
      const file = join(folder, `${String(start)}.json`)
      const part = { ...pact, interactions: interactions.slice(start, start + interactionsInOneFile) }
      await writeFile(file, JSON.stringify(part))
      return file
    }),
  )
}

/**
 * For each interaction the engine also reads all certificates of the machine anew, which takes it longer than the rest of its
 * work. Where nothing is asked over TLS it needs none of them, and is shown the one without which it does not start. The
 * answer is the environment that says so.
 */
export async function certificatesFor(
  schemes: readonly string[],
  folder: string,
): Promise<Readonly<Record<string, string>>> {
  if (schemes.includes('https')) return {}
  const [file, none] = [join(folder, 'certificate.pem'), join(folder, 'certificates')]
  await Promise.all([writeFile(file, rootCertificates[0] ?? ''), mkdir(none)])
  return { SSL_CERT_FILE: file, SSL_CERT_DIR: none }
}
