/** Checks the names of servers, games and operators, which are the same in the demo data of every seed. */
import { suggestion } from '../../contracts/shared/suggest.ts'
import type { Finding } from '../../mock-api/yaml-validation/findings.ts'
import type { Path } from '../../contracts/shared/schema-walk.ts'
import { isVerbName } from '../../mock-api/operator/verbs.ts'
import { staff } from '../../mock-api/seed/accounts.ts'
import { gameNames, serverNames } from '../../mock-api/seed/names.ts'
import { nameKindOf } from '../runner/environment/names.ts'

const demoNames = {
  server: Object.values(serverNames).flat(),
  game: Object.values(gameNames),
  operator: staff.map(({ firstName }) => firstName),
} as const
type Named = keyof typeof demoNames

const isNamed = (kind: string | undefined): kind is Named =>
  kind !== undefined && Object.hasOwn(demoNames, kind)

/** The fields whose value is the name of an entity, where a state is compared. */
const stateFields = new Set(['expect', 'when'])

/** Finds the names in `steps` that the demo data does not have. Placeholders, ids and e-mail addresses are not checked. */
export function nameFindings(steps: unknown, base: Path): Finding[] {
  const findings: Finding[] = []
  function visit(value: unknown, path: Path): void {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
      const at = [...path, Array.isArray(value) ? Number(key) : key]
      const kind = stateFields.has(String(path.at(-1))) && isNamed(key) ? key : nameKindOf(key)
      if (typeof inner === 'string' && isNamed(kind) && isUnknown(kind, inner)) {
        const message = `There is no ${kind} "${inner}" in the demo data.${suggestion(inner, demoNames[kind])} With other data, write "names: any" below the title.`
        findings.push({ path: at, isKey: false, message })
      } else visit(inner, at)
    }
  }
  visit(steps, base)
  return findings
}

const isUnknown = (kind: Named, name: string): boolean =>
  !/^[0-9a-f]{24}$|\$\{/.test(name) &&
  !demoNames[kind].includes(name) &&
  !(kind === 'operator' && isVerbName(name))
