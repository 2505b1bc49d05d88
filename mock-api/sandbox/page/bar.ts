/** The script of the bar: says whether the world is saved, starts over, and imports a file. The build writes its HTML. */
import type { Problem } from '../../control/api.ts'
import type { z } from 'zod'
import type { Line } from '../protocol.ts'
import { element } from './element.ts'

type Refusal = z.infer<typeof Problem>

export function startBar(line: Line, base: string): void {
  const startOver = document.querySelector<HTMLButtonElement>('#sandbox-start-over')
  const importButton = document.querySelector<HTMLButtonElement>('#sandbox-import')
  const message = document.querySelector('#sandbox-message')
  if (startOver === null || importButton === null || message === null) return

  line.onMessage((received) => {
    if (received.type !== 'storage') return
    message.textContent = received.storage.isSaved ? '' : `Not saved: ${received.storage.reason}`
  })
  startOver.addEventListener('click', () => askToStartOver(line))
  importButton.addEventListener('click', () => chooseFile(base))
  startOver.disabled = false
  importButton.disabled = false
}

function askToStartOver(line: Line): void {
  const dialog = openDialog(
    'Start over?',
    'Everything in this demonstration is deleted, in all its tabs: accounts, conversations, transactions and worlds.',
  )
  addChoices(dialog, ['Cancel'], ['Start over', () => line.send({ type: 'start over' }), 'sandbox-danger'])
}

function chooseFile(base: string): void {
  const input = element('input', { type: 'file', accept: '.json,application/json' })
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file !== undefined) void importFile(file, base)
  })
  input.click()
}

async function importFile(file: File, base: string): Promise<void> {
  try {
    const world = await enterWorldOf(file)
    const dialog = openDialog('The file was imported', `You are now in the new world “${world}”.`)
    const open = (path: string) => () => location.assign(base + path)
    addChoices(
      dialog,
      ['Open the console', open(`__sim/console/w/${world}/desk`)],
      ['Open the client', open('')],
    )
    // The page still shows the previous world.
    dialog.addEventListener('cancel', () => location.reload())
  } catch (error) {
    const dialog = openDialog(
      'The file was not imported',
      error instanceof Error ? error.message : String(error),
    )
    addChoices(dialog, ['Close'])
  }
}

/** Creates a world from a bundle or a snapshot, enters it, and returns its name. If the file is refused, nothing changes. */
async function enterWorldOf(file: File): Promise<string> {
  const world = `import-${String(Date.now())}`
  await send('PUT', `/worlds/${world}/bundle`, file)
  await send('POST', `/worlds/${world}/enter`)
  return world
}

/** Calls the control API. Throws with the sentence of a refusal. */
async function send(method: string, path: string, body?: BodyInit): Promise<void> {
  const response = await fetch(`/__sim${path}`, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  })
  if (!response.ok) throw new Error(((await response.json()) as Refusal).message)
}

function openDialog(title: string, text: string): HTMLDialogElement {
  const dialog = element(
    'dialog',
    { className: 'sandbox-dialog', lang: 'en', ariaLabel: title },
    element('h2', { textContent: title }),
    element('p', { textContent: text }),
  )
  document.body.append(dialog)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.showModal()
  return dialog
}

type Choice = readonly [name: string, act?: () => void, className?: string]

/** The first choice has the focus. */
function addChoices(dialog: HTMLDialogElement, ...choices: readonly Choice[]): void {
  const buttons = choices.map(([name, act, className = '']) => {
    const button = element('button', { type: 'button', textContent: name, className })
    button.addEventListener('click', () => {
      dialog.close()
      act?.()
    })
    return button
  })
  dialog.append(element('div', { className: 'sandbox-choices' }, ...buttons))
  buttons[0]?.focus()
}
