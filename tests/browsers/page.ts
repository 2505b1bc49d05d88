/** Pages of a browser, used as a person uses them: everything is found by role and name, and waited for. */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { build } from 'vite'
import type { Target } from './in-page.ts'

export const longestWaitMs = 15_000
const pollMs = 30

/** A whole name, or a pattern in it. */
type Name = string | RegExp

export const role = (role: string, name?: Name, within?: Target): Target => ({
  role,
  name: name instanceof RegExp ? { source: name.source, flags: name.flags } : name,
  within,
})
export const button = (name: Name, within?: Target): Target => role('button', name, within)
export const link = (name: Name, within?: Target): Target => role('link', name, within)
export const field = (label: Name, within?: Target): Target => role('field', label, within)
export const text = (content: Name, within?: Target): Target => role('text', content, within)

function describe({ role, name, within }: Target): string {
  const named = name === undefined ? '' : ` “${typeof name === 'string' ? name : name.source}”`
  return `${role}${named}${within === undefined ? '' : ` in ${describe(within)}`}`
}

/** The code of in-page.ts, which defines `inPage`. */
const inPage = bundle()

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('in-page.ts', import.meta.url))
  const [output] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'inPage' } },
  })) as unknown as readonly { readonly output: readonly [{ readonly code: string }] }[]
  return output?.output[0].code ?? ''
}

/** The window, or the frame in it, that the next command of a driver reaches. */
const current = new WeakMap<WebDriver, Page>()

/**
 * Waits until `condition` is true. A page that is changing may refuse what it allows a moment later: an element moves, or
 * the document is replaced.
 */
export async function until(
  promise: string,
  condition: () => Promise<boolean>,
  onRefused?: () => unknown,
): Promise<void> {
  const end = performance.now() + longestWaitMs
  let refusal: unknown
  while (performance.now() < end) {
    try {
      if (await condition()) return
      refusal = undefined
    } catch (cause) {
      if (!(cause instanceof error.WebDriverError)) throw cause
      refusal = cause
      onRefused?.()
    }
    await wait(pollMs)
  }
  throw new Error(`Expected that ${promise}.`, { cause: refusal })
}

export class Page {
  readonly #driver: WebDriver
  readonly #window: string
  readonly #frame: string | undefined

  constructor(driver: WebDriver, window: string, frame?: string) {
    this.#driver = driver
    this.#window = window
    this.#frame = frame
  }

  /** Returns the page in the frame with this title. */
  frame(title: string): Page {
    return new Page(this.#driver, this.#window, title)
  }

  /** Opens an address, and waits until the page's code is ready. */
  async open(url: string): Promise<void> {
    await (await this.#enter()).get(url)
    await this.isReady()
  }

  async reload(): Promise<void> {
    await (await this.#enter()).navigate().refresh()
    await this.isReady()
  }

  async back(): Promise<void> {
    await (await this.#enter()).navigate().back()
  }

  async forward(): Promise<void> {
    await (await this.#enter()).navigate().forward()
  }

  async close(): Promise<void> {
    await (await this.#enter()).close()
    current.delete(this.#driver)
  }

  async click(target: Target): Promise<void> {
    await this.#use(target, (element) => element.click())
  }

  /** Replaces the text of a field. */
  async fill(target: Target, typed: string): Promise<void> {
    await this.#use(target, async (element) => {
      await element.click()
      await this.run((input: unknown) => {
        ;(input as HTMLInputElement).select()
      }, element)
      await this.press(typed === '' ? Key.BACK_SPACE : typed)
    })
  }

  /** Chooses an option of a list. */
  async choose(target: Target, option: string): Promise<void> {
    await this.click(role('option', option, target))
  }

  /** Presses a button that opens the browser's chooser of files, and chooses one. WebDriver reaches only fields of the page. */
  async chooseFile(target: Target, path: string): Promise<void> {
    await this.run(() => {
      HTMLInputElement.prototype.click = function click() {
        this.ariaLabel = 'Chosen file'
        document.body.append(this)
      }
    })
    await this.click(target)
    await this.#use(field('Chosen file'), (element) => element.sendKeys(path))
  }

  /** Presses keys where the focus is. A first Shift stays down while the others are pressed. */
  async press(...keys: readonly string[]): Promise<void> {
    const actions = (await this.#enter()).actions()
    const [first = '', ...others] = keys
    if (first === Key.SHIFT)
      await actions
        .keyDown(first)
        .sendKeys(...others)
        .keyUp(first)
        .perform()
    else await actions.sendKeys(...keys).perform()
  }

  /** Waits until there is one, or `count`. */
  sees(target: Target, count?: number): Promise<void> {
    return this.#until(
      `it has ${count === undefined ? '' : `${String(count)} × `}${describe(target)}`,
      async () => {
        const { length } = await this.#find(target)
        return count === undefined ? length > 0 : length === count
      },
    )
  }

  /** Waits until there is none. */
  misses(target: Target): Promise<void> {
    return this.sees(target, 0)
  }

  /** Waits for the focus. */
  isFocused(target: Target): Promise<void> {
    return this.#until(`the focus is on ${describe(target)}`, () => this.hasFocus(target))
  }

  async hasFocus(target: Target): Promise<boolean> {
    const [element] = await this.#find(target)
    return element !== undefined && this.run((each: unknown) => each === document.activeElement, element)
  }

  /** Waits for the value of a field. */
  hasValue(target: Target, value: string): Promise<void> {
    return this.#until(`${describe(target)} has the value “${value}”`, async () => {
      const [element] = await this.#find(target)
      const valueOf = (each: unknown) => (each as HTMLInputElement).value
      return element !== undefined && (await this.run(valueOf, element)) === value
    })
  }

  /** Waits for a path with its query. */
  isAt(path: string | RegExp): Promise<void> {
    return this.#until(`it is at ${String(path)}`, async () => {
      const at = await this.run(() => location.pathname + location.search)
      return typeof path === 'string' ? at === path : path.test(at)
    })
  }

  /** Waits until the page's code is ready. Pages of the console and of the simulator have no such state. */
  isReady(): Promise<void> {
    return this.waitFor('its code is ready', () =>
      ['ready', undefined].includes(document.documentElement.dataset['code']),
    )
  }

  /** Waits until `condition` is true in the page. */
  waitFor<Args extends readonly unknown[]>(
    promise: string,
    condition: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    return this.#until(promise, () => this.run(condition, ...args))
  }

  /** Returns what page-errors.js has kept. */
  async takeComplaints(): Promise<readonly string[]> {
    const kept = await this.run(() => {
      const { name } = window
      window.name = ''
      return name
    })
    return kept.startsWith('[') ? (JSON.parse(kept) as readonly string[]) : []
  }

  /** Runs a function in the page. It sees only its arguments. */
  async run<Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return (await this.#enter()).executeScript<Result>(script, ...args)
  }

  async #use(target: Target, act: (element: WebElement) => Promise<void>): Promise<void> {
    await this.#until(`there is one ${describe(target)} that can be used`, async () => {
      const [element, ...others] = await this.#find(target)
      if (element === undefined || others.length > 0) return false
      // WebKit's driver does not scroll far enough.
      await this.run((each: unknown) => {
        ;(each as Element).scrollIntoView({ block: 'center', behavior: 'instant' })
      }, element)
      await act(element)
      return true
    })
  }

  async #find(target: Target): Promise<readonly WebElement[]> {
    const driver = await this.#enter()
    // A frame that is loading has no document for a moment.
    const find = `${await inPage}\nreturn inPage.find(arguments[0])`
    return (await driver.executeScript<WebElement[] | null>(find, target)) ?? []
  }

  #until(promise: string, condition: () => Promise<boolean>): Promise<void> {
    return until(promise, condition, () => current.delete(this.#driver))
  }

  async #enter(): Promise<WebDriver> {
    const driver = this.#driver
    if (current.get(driver) !== this) {
      await driver.switchTo().window(this.#window)
      if (this.#frame !== undefined) {
        const find = (title: string) => document.querySelector(`iframe[title="${title}"]`)
        const frame = await driver.executeScript<WebElement | null>(find, this.#frame)
        if (frame === null) throw new error.NoSuchFrameError(`There is no frame “${this.#frame}” yet.`)
        await driver.switchTo().frame(frame)
      }
      current.set(driver, this)
    }
    return driver
  }
}
