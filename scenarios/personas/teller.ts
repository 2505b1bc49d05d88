/** What a persona at work prints: a line for each act, and one for all of them in the end. */
import type { Terminal } from '../../contracts/shared/terminal.ts'
import type { Run } from '../../mock-api/control/api.ts'
import type { DoneAct } from './attend.ts'
import type { Act } from './desk.ts'

export interface Teller {
  /** Said once, however often the world begins anew. */
  sit(where: { readonly target: string; readonly world: string; readonly seed: number }): void
  onAct(done: DoneAct): void
  onYield(run: Run): void
  leave(): void
}

/** What each act counts as in the end. */
const counts = ['answered', 'wrote', 'unavailable', 'assigned', 'settled', 'closed'] as const
type Count = (typeof counts)[number]

const countsOf = ({ verb, isNew }: Act): readonly Count[] => {
  switch (verb) {
    case 'reply':
    case 'take-tracking':
      return isNew ? ['answered', 'wrote'] : ['wrote']
    case 'unavailable':
      return ['unavailable']
    case 'assign':
      return ['assigned']
    case 'settle':
      return ['settled']
    case 'close':
      return ['closed']
    default:
      return []
  }
}

export function createTeller({ write, paint }: Terminal, persona: string, isJson: boolean): Teller {
  const tally: Record<Count, number> = {
    answered: 0,
    wrote: 0,
    unavailable: 0,
    assigned: 0,
    settled: 0,
    closed: 0,
  }
  let hasSat = false
  const say = (data: object, line: string): void => {
    write(isJson ? `${JSON.stringify(data)}\n` : `${line}\n`)
  }
  return {
    sit(where) {
      if (hasSat) return
      hasSat = true
      const { target, world, seed } = where
      const at = paint('dim', `${target}, world ${world}, seed ${String(seed)}`)
      say(
        { ready: true, persona, ...where },
        `${paint('bold', persona)} sits at the desk; Ctrl-C ends.  ${at}`,
      )
    },
    onAct({ at, act, name, refused }) {
      const { verb, body } = act
      if (refused === undefined) for (const count of countsOf(act)) tally[count] += 1
      const came = refused === undefined ? '' : paint('red', ` refused: ${refused}`)
      const line = `${paint('dim', at.slice(11, 19))}  ${[verb, name].join(' ').trim()}${detailOf(act)}${came}`
      say({ at, verb, body, refused: refused ?? null }, line)
    },
    onYield({ title }) {
      say({ yieldsTo: title }, paint('dim', `"${title}" is being played: nothing new until it is over.`))
    },
    leave() {
      if (!hasSat) return
      const said = counts.map((count) => `${count} ${String(tally[count])}`).join(', ')
      say({ ended: true, persona, ...tally }, `\n${persona} ${said}; nothing is left running.`)
    },
  }
}

/** What was said, or what became of it. */
function detailOf({ body: { message, reason, status, isOnline } }: Act): string {
  if (typeof message === 'string') return `: "${message}"`
  if (typeof isOnline === 'boolean') return isOnline ? ': back at the desk' : ': away from the desk'
  const word = reason ?? status
  return typeof word === 'string' ? `: ${word}` : ''
}
