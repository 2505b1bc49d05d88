/**
 * Checks what a schema cannot: unknown and duplicate names. It reads unvalidated content, so that the author sees all
 * errors at once.
 */
import { receivedQuantity } from '../../../contracts/registry/amounts.ts'
import { lazyFinding, suggestion, type Finding } from '../../yaml-validation/findings.ts'
import type { Path } from '../../../contracts/shared/schema-walk.ts'
import { accounts, isCrowdEmail, staff } from '../accounts.ts'
import { serverNames } from '../names.ts'

export function referenceFindings(content: unknown): Finding[] {
  const file = uncheckedAt(content, [])
  const findings: Finding[] = []
  const report = ({ path }: Unchecked, field: string, message: string | (() => string)): void => {
    findings.push(
      lazyFinding([...path, field], false, () => (typeof message === 'string' ? message : message())),
    )
  }
  /** The role of each e-mail address, and the game of each server name, as far as the file has them. */
  const people = peopleIn(file)
  const games = gamesIn(file)

  /** Returns the name in a field, and reports an unknown one. */
  function known(names: ReadonlyMap<string, unknown>, row: Unchecked, field: string, what: string) {
    const name = what === 'account' ? emailIn(row, field) : row.text(field)
    if (name === undefined || names.has(name)) return name
    report(row, field, () => `There is no ${what} "${name}".${suggestion(name, [...names.keys()])}`)
    return undefined
  }
  const server = (row: Unchecked, field: string) => known(games, row, field, 'server')
  const account = (row: Unchecked, field: string) => known(people, row, field, 'account')

  function operator(row: Unchecked, field: string): void {
    const email = account(row, field)
    if (email !== undefined && people.get(email) !== 'operator') {
      report(row, field, `"${email}" does not have the role operator.`)
    }
  }

  /** Returns the key of two servers between which exchanges are possible, and reports others. */
  function pair(row: Unchecked): string | undefined {
    const from = server(row, 'from')
    const to = server(row, 'to')
    if (from === undefined || to === undefined) return undefined
    if (from === to) report(row, 'to', 'An exchange needs two different servers.')
    else if (games.get(from) !== games.get(to)) report(row, 'to', `"${to}" is a server of the other game.`)
    else return `${from}/${to}`
    return undefined
  }

  /** Reports each row whose name an earlier row has. */
  function unique(
    rows: readonly Unchecked[],
    field: string,
    nameOf: (row: Unchecked) => string | undefined,
  ): void {
    const seen = new Set<string>()
    for (const row of rows) {
      const name = nameOf(row)
      if (name === undefined) continue
      if (seen.has(name)) report(row, field, `"${name.replace('/', '" to "')}" appears twice.`)
      seen.add(name)
    }
  }

  unique(file.list('accounts'), 'email', (row) => emailIn(row, 'email'))
  for (const row of file.list('accounts')) {
    if (isCrowdEmail(row.text('email') ?? '')) {
      report(row, 'email', 'Generated players use joueur1@kamasouk.test and so on. Choose another address.')
    }
  }
  unique(file.list('servers'), 'name', (row) => row.text('name'))

  const rates = new Map<string, Unchecked>()
  unique(file.list('rates'), 'to', (row) => {
    const between = pair(row)
    if (between !== undefined) rates.set(between, row)
    return between
  })

  unique(file.list('operators'), 'of', (row) => emailIn(row, 'of'))
  for (const row of file.list('operators')) {
    operator(row, 'of')
    unique(row.list('characters'), 'server', (character) => server(character, 'server'))
  }

  for (const row of file.list('transactions')) {
    account(row, 'of')
    server(row, 'server')
  }

  const waiting = new Set<string>()
  for (const row of file.list('exchanges')) {
    const email = account(row, 'of')
    if (row.text('operator') !== undefined) operator(row, 'operator')
    if (row.text('status') === 'Pending' && email !== undefined) {
      if (waiting.has(email)) report(row, 'status', `"${email}" already has a pending exchange.`)
      waiting.add(email)
    }
    const between = pair(row)
    if (between === undefined || row.number('received') !== undefined || !file.has('rates')) continue
    const rate = rates.get(between)
    if (!rate) report(row, 'to', 'There is no rate between these servers. Add one, or give `received`.')
    else if (isNothingLeft(row, rate))
      report(row, 'quantity', 'Nothing is left of it after the fee of the rate.')
  }
  return findings
}

function isNothingLeft(exchange: Unchecked, rate: Unchecked): boolean {
  const quantity = exchange.number('quantity')
  const conversionRate = rate.number('conversionRate')
  if (quantity === undefined || conversionRate === undefined) return false
  return receivedQuantity(quantity, conversionRate, rate.number('fee') ?? 0) <= 0
}

function peopleIn(file: Unchecked): Map<string, string> {
  const rows = file
    .list('accounts')
    .map((row) => [emailIn(row, 'email'), row.text('role') ?? 'user'] as const)
  const people = new Map(rows.flatMap(([email, role]) => (email === undefined ? [] : [[email, role]])))
  const isStaffed =
    !file.has('accounts') || file.has('operators') || [...people.values()].includes('operator')
  for (const { email, role } of file.has('accounts') ? (isStaffed ? [] : staff) : accounts) {
    if (!people.has(email)) people.set(email, role)
  }
  return people
}

const gamesIn = (file: Unchecked): Map<string, string | undefined> =>
  new Map(
    file.has('servers')
      ? file.list('servers').map((row) => [row.text('name') ?? '', row.text('game')])
      : Object.entries(serverNames).flatMap(([game, names]) =>
          names.map((name): [string, string] => [name, game]),
        ),
  )

/** Addresses are not case-sensitive. */
const emailIn = (row: Unchecked, field: string): string | undefined => row.text(field)?.toLowerCase()

/** Unvalidated content. Each function returns undefined or nothing for a value of the wrong type. */
interface Unchecked {
  readonly path: Path
  has(field: string): boolean
  text(field: string): string | undefined
  number(field: string): number | undefined
  list(field: string): Unchecked[]
}

function uncheckedAt(value: unknown, path: Path): Unchecked {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >
  const at = (field: string): unknown => (Object.hasOwn(fields, field) ? fields[field] : undefined)
  return {
    path,
    has: (field) => at(field) !== undefined,
    text(field) {
      const text = at(field)
      // Trimmed, as the schema does.
      return typeof text === 'string' ? text.trim() : undefined
    },
    number(field) {
      const number = at(field)
      return typeof number === 'number' && Math.abs(number) <= 1_000_000 ? number : undefined
    },
    list(field) {
      const list = at(field)
      return Array.isArray(list)
        ? list.map((item: unknown, index) => uncheckedAt(item, [...path, field, index]))
        : []
    },
  }
}
