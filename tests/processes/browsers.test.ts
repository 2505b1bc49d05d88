/** `npm run test:browsers` where browsers are missing or do not start. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { start } from './command.ts'

/** Runs the command with these programs in PATH alone, and returns what it printed. */
async function run(programs: Readonly<Record<string, string>>) {
  const [bin, temporary] = [newFolder(), newFolder()]
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  const env = { PATH: bin, TMPDIR: temporary, BIN: bin }
  const { code, printed, complained } = await start(['tests/browsers/main.ts'], { env }).ended
  expect(readdirSync(temporary)).toEqual([])
  return { exitCode: code, lines: (printed + complained).trim().split('\n'), bin }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a browser that is not installed is reported with the command that installs it', async () => {
  expect(await run({})).toMatchObject({
    exitCode: 3,
    lines: [
      'not run  Firefox is not installed. Install it: apt-get install firefox-esr',
      'not run  WebKit is not installed. Install it: apt-get install webkit2gtk-driver xvfb',
      '',
      '0 passed, 0 failed',
    ],
  })
})

test('a browser that does not start is named with its last words', async () => {
  const { exitCode, lines } = await run({ 'firefox-esr': 'echo "No protocol specified" >&2; exit 1' })
  expect(exitCode).toBe(3)
  expect(lines.at(-1)).toBe(
    'Firefox did not start: it ended with exit code 1 and printed “No protocol specified”.',
  )
})

test('a driver of another version is named with its reason, and nothing is left running', async () => {
  const server = [
    "require('node:http').createServer((request, response) => {",
    "  const value = request.method === 'GET' ? { ready: true } : { error: 'session not created', message: 'This driver supports version 2.40', stacktrace: '' };",
    "  response.writeHead(request.method === 'GET' ? 200 : 500, { 'Content-Type': 'application/json' }).end(JSON.stringify({ value }));",
    "}).listen(process.argv[1].split('=')[1], '127.0.0.1')",
  ].join(' ')
  const { exitCode, lines, bin } = await run({
    Xvfb: `echo $$ > "$BIN/pid"; echo 99; exec "${process.execPath}" -e 'setInterval(() => undefined, 1000)'`,
    WebKitWebDriver: `exec "${process.execPath}" -e "${server}" -- "$1"`,
  })
  expect(exitCode).toBe(3)
  expect(lines.at(-1)).toBe('WebKit did not start: This driver supports version 2.40.')
  const pid = Number(readFileSync(join(bin, 'pid'), 'utf8'))
  // The system forgets a killed process a moment later.
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
})
