/** Runs Lighthouse, which is installed into this folder. */
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import { findBrowser } from '../../browser.ts'
import { installPackage } from '../processes.ts'

/** The part of Lighthouse that is used here. */
type Lighthouse = (
  url: string,
  flags: object,
  config?: object,
) => Promise<{ readonly lhr: Report } | undefined>
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
interface AuditRef {
  readonly id: string
  readonly weight: number
}
export interface Report {
  /** Scores from 0 to 1. */
  readonly categories: Readonly<
    Record<Category, { readonly score: number; readonly auditRefs: readonly AuditRef[] }>
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>
}

/** Throws CouldNotRun when the npm registry cannot be reached. */
export const installLighthouse = (): void => {
  installPackage(fileURLToPath(new URL('.', import.meta.url)), 'Lighthouse')
}

async function importDefault(path: string): Promise<unknown> {
  const entry = createRequire(new URL('package.json', import.meta.url)).resolve(path)
  const { default: value } = (await import(pathToFileURL(entry).href)) as { readonly default: unknown }
  return value
}

/** Runs Lighthouse once, in a new browser. Throws CouldNotRun when it fails. */
export async function audit(
  url: string,
  categories: readonly Category[],
  device: 'phone' | 'desktop' = 'phone',
): Promise<Report> {
  const lighthouse = (await importDefault('lighthouse')) as Lighthouse
  const config =
    device === 'desktop' ? await importDefault('lighthouse/core/config/desktop-config.js') : undefined
  const port = 20_000 + (process.pid % 1000)
  const browser = await chromium.launch({
    ...findBrowser(),
    args: [`--remote-debugging-port=${String(port)}`],
  })
  try {
    const flags = { port, logLevel: 'error', onlyCategories: categories }
    const result = await lighthouse(url, flags, config as object | undefined)
    if (result === undefined) throw new Error('no report')
    return result.lhr
  } catch (error) {
    throw new CouldNotRun(`Lighthouse failed at ${url}: ${String(error)}`, { cause: error })
  } finally {
    await browser.close()
  }
}

/** Names the audits that cost points in some round. */
export function faultsText(reports: readonly Report[], category: Category): string {
  const faults = reports.flatMap(({ categories, audits }) =>
    categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
  )
  return [...new Set(faults.map(({ id }) => id))].join(', ')
}

/** Returns a function that reads one audit of a report. */
export const numberOf =
  (name: string) =>
  ({ audits }: Report): number =>
    audits[name]?.numericValue ?? Number.NaN
