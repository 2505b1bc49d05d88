/**
 * What a schema cannot see: names that nobody has, or two have. It looks at the content as it is written, also where the
 * schema has something against it, so that a tester is shown every fault at once.
 */
import { receivedQuantity } from '../../../contracts/registry/amounts.ts'
import { lazyFinding, suggestion, type Finding } from '../../yaml-validation/findings.ts'
import type { Path } from '../../../contracts/shared/schema-walk.ts'
import { accounts, isCrowdEmail, staff } from '../accounts.ts'
import { serverNames } from '../names.ts'

export function referenceFindings(content: unknown): Finding[] {
  const file = writtenAt(content, [])
  const findings: Finding[] = []
  const complain = ({ path }: Written, field: string, message: string | (() => string)): void => {
    findings.push(
      lazyFinding([...path, field], false, () => (typeof message === 'string' ? message : message())),
    )
  }
  /** For each e-mail its role, and for each server's name its game, as far as the file says it. */
  const people = peopleIn(file)
  const games = gamesIn(file)

  /** What a field names, if there is such a thing; complains where there is none. */
  function known(names: ReadonlyMap<string, unknown>, row: Written, field: string, what: string) {
    const name = what === 'account' ? emailIn(row, field) : row.text(field)
    if (name === undefined || names.has(name)) return name
    complain(row, field, () => `There is no ${what} "${name}".${suggestion(name, [...names.keys()])}`)
    return undefined
  }
  const server = (row: Written, field: string) => known(games, row, field, 'server')
  const account = (row: Written, field: string) => known(people, row, field, 'account')

  function operator(row: Written, field: string): void {
    const email = account(row, field)
    if (email !== undefined && people.get(email) !== 'operator') {
      complain(row, field, `"${email}" is no account of the role operator.`)
    }
  }

  /** A pair of servers between which an exchange is possible. */
  function pair(row: Written): string | undefined {
    const from = server(row, 'from')
    const to = server(row, 'to')
    if (from === undefined || to === undefined) return undefined
    if (from === to) complain(row, 'to', 'An exchange leads to another server.')
    else if (games.get(from) !== games.get(to)) complain(row, 'to', `"${to}" is a server of the other game.`)
    else return `${from}/${to}`
    return undefined
  }

  /** Complains of each row whose name an earlier one has; rows without a name are none of its business. */
  function once(rows: readonly Written[], field: string, nameOf: (row: Written) => string | undefined): void {
    const seen = new Set<string>()
    for (const row of rows) {
      const name = nameOf(row)
      if (name === undefined) continue
      if (seen.has(name)) complain(row, field, `This is here twice: "${name.replace('/', '" to "')}".`)
      seen.add(name)
    }
  }

  once(file.list('accounts'), 'email', (row) => emailIn(row, 'email'))
  for (const row of file.list('accounts')) {
    if (isCrowdEmail(row.text('email') ?? '')) {
      complain(row, 'email', 'joueur1@kamasouk.test and so on belong to generated players: take another one.')
    }
  }
  once(file.list('servers'), 'name', (row) => row.text('name'))

  const rates = new Map<string, Written>()
  once(file.list('rates'), 'to', (row) => {
    const between = pair(row)
    if (between !== undefined) rates.set(between, row)
    return between
  })

  once(file.list('operators'), 'of', (row) => emailIn(row, 'of'))
  for (const row of file.list('operators')) {
    operator(row, 'of')
    once(row.list('characters'), 'server', (character) => server(character, 'server'))
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
      if (waiting.has(email))
        complain(row, 'status', `"${email}" has a pending exchange already, and can have only one.`)
      waiting.add(email)
    }
    const between = pair(row)
    if (between === undefined || row.number('received') !== undefined || !file.has('rates')) continue
    const rate = rates.get(between)
    if (!rate) complain(row, 'to', 'There is no rate between these servers: give one, or `received`.')
    else if (isNothingLeft(row, rate)) complain(row, 'quantity', 'The fee of the rate leaves nothing of it.')
  }
  return findings
}

function isNothingLeft(exchange: Written, rate: Written): boolean {
  const quantity = exchange.number('quantity')
  const conversionRate = rate.number('conversionRate')
  if (quantity === undefined || conversionRate === undefined) return false
  return receivedQuantity(quantity, conversionRate, rate.number('fee') ?? 0) <= 0
}

function peopleIn(file: Written): Map<string, string> {
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

const gamesIn = (file: Written): Map<string, string | undefined> =>
  new Map(
    file.has('servers')
      ? file.list('servers').map((row) => [row.text('name') ?? '', row.text('game')])
      : Object.entries(serverNames).flatMap(([game, names]) =>
          names.map((name): [string, string] => [name, game]),
        ),
  )

/** Addresses are the same in any case. */
const emailIn = (row: Written, field: string): string | undefined => row.text(field)?.toLowerCase()

/** A part of the file as far as it is what it should be. */
interface Written {
  readonly path: Path
  has(field: string): boolean
  text(field: string): string | undefined
  number(field: string): number | undefined
  list(field: string): Written[]
}

function writtenAt(value: unknown, path: Path): Written {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >
  const at = (field: string): unknown => (Object.hasOwn(fields, field) ? fields[field] : undefined)
  return {
    path,
    has: (field) => at(field) !== undefined,
    text(field) {
      const text = at(field)
      // As the schema takes it.
      return typeof text === 'string' ? text.trim() : undefined
    },
    number(field) {
      const number = at(field)
      return typeof number === 'number' && Math.abs(number) <= 1_000_000 ? number : undefined
    },
    list(field) {
      const list = at(field)
      return Array.isArray(list)
        ? list.map((item: unknown, index) => writtenAt(item, [...path, field, index]))
        : []
    },
  }
}
