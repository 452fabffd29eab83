import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from './log.ts'

const mebibyte = 1024 ** 2
const day = 24 * 60 * 60_000
/** Each part has two files of at most two weeks, so no line is stored for more than thirty days. */
const longestDays = 14

/**
 * Writes the lines of every part to `<folder>/<part>.log`. A file that is full or two weeks old becomes `<part>.old.log` and replaces the
 * former one.
 */
export function openLogFiles(folder: string, mostBytes = 10 * mebibyte, now: () => number = Date.now): Log {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = new Map<string, LogFile>()

  const write: Log = (name, line) => {
    const file = files.get(name) ?? openFile(folder, name, now())
    files.set(name, file)
    const text = `${line}\n`
    if (file.bytes > 0 && (file.bytes + text.length > mostBytes || now() - file.began > longestDays * day)) {
      renameSync(file.path, join(folder, `${name}.old.log`))
      Object.assign(file, { bytes: 0, began: now() })
    }
    // Synchronously, so that the last lines before an end are not lost: they matter most.
    appendFileSync(file.path, text, { mode: 0o600 })
    file.bytes += Buffer.byteLength(text)
  }
  return (name, line) => {
    try {
      write(name, line)
    } catch {
      // A full disk must not end the product; important lines are on the screen.
    }
  }
}

interface LogFile {
  readonly path: string
  bytes: number
  began: number
}

function openFile(folder: string, name: string, now: number): LogFile {
  const path = join(folder, `${name}.log`)
  const found = statSync(path, { throwIfNoEntry: false })
  return { path, bytes: found?.size ?? 0, began: found?.birthtimeMs ?? now }
}
