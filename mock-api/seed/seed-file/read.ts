/** Reads a seed file, or returns all its errors with line and column. */
import { receivedQuantity } from '../../../contracts/registry/amounts.ts'
import type { Path } from '../../../contracts/shared/schema-walk.ts'
import { suggestion } from '../../../contracts/shared/suggest.ts'
import { keyOf } from '../../world/store.ts'
import { findingsOf, lazyFinding, located, type Finding } from '../../yaml-validation/findings.ts'
import { readSource } from '../../yaml-validation/source.ts'
import { accountsOf } from '../apply-seed-file.ts'
import { serverNames } from '../names.ts'
import { SeedFile } from './format.ts'

const problemsShown = 20

export function readSeedFile(text: string) {
  const read = readSource(text, { longestKilobytes: 2048 })
  if ('problem' in read) return { problems: [read.problem], more: 0 }
  const { source } = read
  const { content } = source
  if (content === null || content === undefined) {
    const sections = Object.keys(SeedFile.shape).filter((name) => name !== '$schema')
    const message = `The file is empty. It needs one or more of ${sections.join(', ')}.`
    return { problems: [{ line: 1, column: 1, message }], more: 0 }
  }
  const checked = SeedFile.safeParse(content)
  const findings = checked.success ? nameFindings(checked.data) : findingsOf(SeedFile, content)
  return checked.success && findings.length === 0
    ? { seedFile: checked.data }
    : {
        problems: located(findings, source, problemsShown),
        more: Math.max(0, findings.length - problemsShown),
      }
}

/** Checks what the schema cannot: unknown and duplicate names, and rows that contradict each other. */
function nameFindings(file: SeedFile): Finding[] {
  const findings: Finding[] = []
  const report = (path: Path, say: () => string): void => {
    findings.push(lazyFinding(path, false, say))
  }
  const roles = new Map(accountsOf(file).map(({ email, role }) => [email, role]))
  const games = new Map<string, string>(
    file.servers?.map(({ name, game }) => [name, game]) ??
      Object.entries(serverNames).flatMap(([game, names]) => names.map((name) => [name, game] as const)),
  )

  const rates = new Map(file.rates?.map((rate) => [keyOf(rate.from, rate.to), rate]))

  function known(names: ReadonlyMap<string, unknown>, what: string, name: string, path: Path): boolean {
    const isKnown = names.has(name)
    if (!isKnown) report(path, () => `There is no ${what} "${name}".${suggestion(name, [...names.keys()])}`)
    return isKnown
  }
  const account = (email: string, path: Path): boolean => known(roles, 'account', email, path)
  const server = (name: string, path: Path): boolean => known(games, 'server', name, path)

  function operator(email: string, path: Path): void {
    if (account(email, path) && roles.get(email) !== 'operator') {
      report(path, () => `"${email}" does not have the role operator.`)
    }
  }

  function pair({ from, to }: { readonly from: string; readonly to: string }, path: Path): boolean {
    const areKnown = [server(from, [...path, 'from']), server(to, [...path, 'to'])]
    if (areKnown.includes(false)) return false
    if (from === to) report([...path, 'to'], () => 'An exchange needs two different servers.')
    else if (games.get(from) !== games.get(to)) {
      report([...path, 'to'], () => `"${to}" is a server of the other game.`)
    } else return true
    return false
  }

  function unique<Row>(rows: readonly Row[] = [], at: Path, field: string, nameOf: (row: Row) => string) {
    const seen = new Set<string>()
    for (const [index, row] of rows.entries()) {
      const name = nameOf(row)
      if (seen.has(name)) report([...at, index, field], () => `"${name}" appears twice.`)
      seen.add(name)
    }
  }

  unique(file.accounts, ['accounts'], 'email', ({ email }) => email)
  unique(file.servers, ['servers'], 'name', ({ name }) => name)
  unique(file.rates, ['rates'], 'to', ({ from, to }) => `${from}" to "${to}`)
  unique(file.operators, ['operators'], 'of', ({ of }) => of)
  for (const [index, row] of (file.rates ?? []).entries()) pair(row, ['rates', index])
  for (const [index, { of, characters }] of (file.operators ?? []).entries()) {
    const path = ['operators', index, 'characters']
    operator(of, ['operators', index, 'of'])
    unique(characters, path, 'server', (character) => character.server)
    for (const [place, character] of (characters ?? []).entries()) {
      server(character.server, [...path, place, 'server'])
    }
  }
  for (const [index, row] of (file.transactions ?? []).entries()) {
    account(row.of, ['transactions', index, 'of'])
    server(row.server, ['transactions', index, 'server'])
  }
  const withPending = new Set<string>()
  for (const [index, row] of (file.exchanges ?? []).entries()) {
    const path = ['exchanges', index]
    account(row.of, [...path, 'of'])
    if (row.operator !== undefined) operator(row.operator, [...path, 'operator'])
    if (row.status === 'Pending') {
      if (withPending.has(row.of)) {
        report([...path, 'status'], () => `"${row.of}" already has a pending exchange.`)
      }
      withPending.add(row.of)
    }
    if (!pair(row, path) || row.received !== undefined || file.rates === undefined) continue
    const rate = rates.get(keyOf(row.from, row.to))
    if (!rate) {
      report([...path, 'to'], () => 'There is no rate between these servers. Add one, or give `received`.')
    } else if (receivedQuantity(row.quantity, rate.conversionRate, rate.fee) <= 0) {
      report([...path, 'quantity'], () => 'Nothing is left of it after the fee of the rate.')
    }
  }
  return findings
}
