/**
 * A file that is replaced as a whole. What is new is written beside the old one, reaches the disk, and takes its name:
 * whoever ends this process at any moment leaves the old file or the new one, and never a part of either.
 */
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const infix = '.writing-'

/** Throws the system's error when it cannot be written; the old file is then as it was. */
export function replaceFile(file: string, parts: Iterable<string>): void {
  removeLeftovers(file)
  const written = `${file}${infix}${String(process.pid)}`
  try {
    const descriptor = openSync(written, 'w')
    try {
      for (const part of parts) writeAll(descriptor, Buffer.from(part))
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(written, file)
  } catch (error) {
    rmSync(written, { force: true })
    throw error
  }
  syncFolder(dirname(file))
}

/** Takes away what writers of this file left when they were killed. */
export function removeLeftovers(file: string): void {
  const folder = dirname(file)
  const prefix = `${basename(file)}${infix}`
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue
    const pid = name.slice(prefix.length)
    if (/^\d+$/.test(pid) && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}

function writeAll(descriptor: number, bytes: Buffer): void {
  for (let offset = 0; offset < bytes.length;) offset += writeSync(descriptor, bytes, offset)
}

/** Another process may be writing the same file in this moment. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The new name must reach the disk too. Windows opens no folders, and needs none opened for this. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
