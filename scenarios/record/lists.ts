/**
 * The items of a recording as the steps of a scenario. Where it can be, the players' calls stand in the list of their own,
 * so that a person may take their place; the two lists wait for one another wherever one went on from the other.
 */
import { createPasswords } from './passwords.ts'
import type { Directory } from './directory.ts'
import type { Item, LeftOut, PlayersCall } from './items.ts'
import {
  actStep,
  callAwaited,
  callSteps,
  durationWritten,
  plainStep,
  stemOf,
  troubleWith,
  type Step,
} from './steps.ts'
import { createInputs, createSaves, type Inputs, type Writing } from './yaml-writer.ts'

export interface Lists {
  readonly inputs: Inputs['all']
  readonly steps: readonly Step[]
  readonly player: readonly Step[]
  /** What the format has no words for. */
  readonly leftOut: readonly LeftOut[]
}

export const listsOf = (items: readonly Item[], directory: Directory): Lists =>
  inTwoLists(items, directory) ?? inOneList(items, directory)

/** Shorter ones are what a machine takes, and not what a person waited. */
const shortestPauseMs = 50
const roundedToMs = 100
/** From here on whole seconds say it. */
const longMs = 10_000

function pauseOf(ms: number): number {
  if (ms < shortestPauseMs) return 0
  const unit = ms < longMs ? roundedToMs : 1000
  return Math.max(unit, Math.round(ms / unit) * unit)
}

const after = (ms: number): Step => (pauseOf(ms) === 0 ? {} : { after: durationWritten(pauseOf(ms)) })

/** How long a step is waited for where nothing is said. */
const expectedMs = 5000
const awaitedMs = 600_000
const leewayMs = 5000

const within = (ms: number, fallbackMs: number): Step =>
  ms * 2 <= fallbackMs ? {} : { within: durationWritten(Math.ceil((ms * 2 + leewayMs) / 1000) * 1000) }

/** A list that is being written: each step with the pause since the one before. */
interface List {
  readonly steps: Step[]
  /** Up to where the list has lived. */
  atMs: number
}

const isPlayers = (item: Item): item is Extract<Item, { is: 'call' | 'socket' }> =>
  item.is === 'call' || item.is === 'socket'

/** It happens by itself, because of what was done. */
const isTold = (item: Item): item is Extract<Item, { is: 'event' | 'mail' }> =>
  item.is === 'event' || item.is === 'mail'

function writeTold(
  to: List,
  item: Extract<Item, { is: 'event' | 'mail' }>,
  writing: Writing,
  save?: string,
): void {
  const lateMs = item.atMs - to.atMs
  to.steps.push({
    ...plainStep(item, writing),
    ...within(lateMs, expectedMs),
    ...(save === undefined ? {} : { save }),
  })
  to.atMs = Math.max(to.atMs, item.atMs)
}

function createWriter(items: readonly Item[], directory: Directory) {
  const inputs = createInputs()
  const taken = new Set<string>()
  const passwords = createPasswords(inputs)
  const leftOut: LeftOut[] = []
  const list = (): List => ({ steps: [], atMs: items[0]?.atMs ?? 0 })

  /** False where the format does not take it. */
  function write(to: List, item: Item, steps: readonly Step[], pauseMs: number): boolean {
    const trouble = steps.map(troubleWith).find((each) => each !== undefined)
    if (trouble !== undefined) {
      leftOut.push({ seq: item.seq, why: `${nameOf(item)} cannot be written as a step (${trouble})` })
      return false
    }
    const [first, ...rest] = steps
    to.steps.push({ ...after(pauseMs), ...first }, ...rest)
    to.atMs = item.atMs + (item.is === 'advance' ? item.byMs : 0)
    return true
  }

  return {
    inputs,
    passwords,
    leftOut,
    list,
    write,
    writing: (): Writing => ({ directory, inputs, saves: createSaves(taken) }),
  }
}

const nameOf = (item: Item): string =>
  item.is === 'call'
    ? `${item.call} of ${item.user}`
    : item.is === 'act'
      ? `the operator's ${item.verb}`
      : item.is

/** Everything in the order in which it happened. */
function inOneList(items: readonly Item[], directory: Directory): Lists {
  const writer = createWriter(items, directory)
  const writing = writer.writing()
  const list = writer.list()
  let mail: string | undefined
  for (const item of items) {
    const pauseMs = item.atMs - list.atMs
    if (isTold(item)) {
      const save = item.is === 'mail' ? writing.saves.save(`mail ${String(item.seq)}`, 'mail') : undefined
      mail = save ?? mail
      writeTold(list, item, writing, save)
    } else if (item.is === 'call') {
      const secrets = {
        ...writer.passwords.fill(item),
        ...(item.call === 'auth.resetPassword' && mail !== undefined
          ? { resetToken: `\${${mail}.token}` }
          : {}),
      }
      const steps = callSteps(item, { ...writing, secrets, stem: stemOf(item.call) })
      writer.write(list, item, steps, pauseMs)
    } else writer.write(list, item, [plainStep(item, writing)], pauseMs)
  }
  return { inputs: writer.inputs.all, steps: list.steps, player: [], leftOut: writer.leftOut }
}

/** Undefined where the players went on from something that no step of theirs can wait for. */
function inTwoLists(items: readonly Item[], directory: Directory): Lists | undefined {
  if (!items.some((item) => item.is === 'call')) return undefined
  const writer = createWriter(items, directory)
  const [ofDesk, ofPlayers] = [writer.writing(), writer.writing()]
  const [desk, players] = [writer.list(), writer.list()]
  /** What the operator did since the players' list last waited for it. */
  let unseen: Extract<Item, { is: 'act' }>[] = []
  let isUnawaitable = false

  function playerTurn(item: PlayersCall | Extract<Item, { is: 'socket' }>): boolean {
    if (isUnawaitable || (item.is === 'call' && !isWritable(item))) return false
    const last = unseen.at(-1)
    if (last !== undefined) {
      const rounds = unseen.filter(({ verb }) => verb === last.verb)
      const waits = rounds.map(() => ({ wait: { operator: last.verb } }))
      players.steps.push(...waits)
      players.atMs = last.atMs
      unseen = []
    }
    const pauseMs = item.atMs - players.atMs
    if (item.is === 'socket') return writer.write(players, item, [plainStep(item, ofPlayers)], pauseMs)
    const secrets = writer.passwords.fill(item)
    const stem = `own${capital(stemOf(item.call))}`
    if (!writer.write(players, item, callSteps(item, { ...ofPlayers, secrets, stem }), pauseMs)) return true
    const lateMs = item.atMs - desk.atMs
    const wait = callAwaited(item, ofDesk)
    desk.steps.push({ ...wait, ...within(lateMs, awaitedMs) })
    desk.atMs = item.atMs
    return true
  }

  /** Of what the operator opened, the players' list has no id to name; nor has it the link of a mail. */
  const isWritable = ({ call, given }: PlayersCall): boolean =>
    call !== 'auth.resetPassword' &&
    Object.values(given).every(
      (value) =>
        typeof value !== 'string' ||
        ofDesk.saves.placeholderFor(value) === undefined ||
        ofPlayers.saves.placeholderFor(value) !== undefined,
    )

  for (const [index, item] of items.entries()) {
    if (isTold(item)) writeTold(desk, item, ofDesk)
    else if (isPlayers(item)) {
      if (!playerTurn(item)) return undefined
    } else if (item.is === 'act' && item.refused === undefined) {
      if (writer.write(desk, item, [actStep(item, ofDesk)], item.atMs - desk.atMs)) unseen.push(item)
      isUnawaitable = false
    } else if (item.is !== 'advance') {
      writer.write(desk, item, [plainStep(item, ofDesk)], item.atMs - desk.atMs)
      isUnawaitable = true
    } else if (!isBeforePlayers(items, index)) {
      writer.write(desk, item, [plainStep(item, ofDesk)], item.atMs - desk.atMs)
    }
  }
  return { inputs: writer.inputs.all, steps: desk.steps, player: players.steps, leftOut: writer.leftOut }
}

/** A move of the clock is then the pause before what the player does. */
function isBeforePlayers(items: readonly Item[], index: number): boolean {
  const next = items.slice(index + 1).find((item) => !isTold(item) && item.is !== 'advance')
  return next !== undefined && isPlayers(next)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
