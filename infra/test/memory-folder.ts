import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf } from '../setup/command-lines.mjs'

const gibibyte = 1024 ** 3
/** How much must be free: a run has about 1 GiB of temporary files, and its programs need memory besides. */
const enough = { space: 3 * gibibyte, memory: 6 * gibibyte }

/** Followed by the id of the process that made the folder. */
const prefix = `atelier-tests-${process.getuid?.()}-`

/**
 * Has this process, and those that it starts, keep temporary files in memory, where there is enough of it: on a disk, event stores and
 * databases wait for every write, which doubles the time of the tests that use them. When TMPDIR is set, it stays. The files are deleted
 * when this process ends, and those of a process that was killed by the next one.
 * @param memory a folder of a file system in memory
 */
export function keepTemporaryFilesInMemory(memory = '/dev/shm', least = enough): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom(memory, least)) return
  removeLeftovers(memory)
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  if (runsPrograms(folder)) process.env['TMPDIR'] = folder
}

function hasRoom(memory: string, least: typeof enough): boolean {
  if (process.availableMemory() < least.memory) return false
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= least.space
  } catch {
    return false // this system has no such folder
  }
}

function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || commandOf(Number(name.slice(prefix.length))) !== undefined) continue
    rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/** Some tests write a program and run it, which such a file system may forbid. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
