import { execFile } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A file system in memory that can be filled without affecting anything else. */
export interface SmallDisk {
  readonly folder: string
  /** A file on another disk, for a record of what happens on this one; deleted by `remove`. */
  readonly recordFile: string
  /** Uses all of its space until `free`. May be called again, to use space that others have freed in the meantime. */
  readonly fill: () => void
  readonly free: () => void
  readonly remove: () => Promise<void>
}

/** Mounts one; undefined where this user may not, because it needs root on Linux. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'atelier-disk-'))
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined // a container without the right to mount
  }
  const ballast = join(folder, 'ballast')
  const recordFile = `${folder}.history.jsonl`
  return {
    folder,
    recordFile,
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove: async () => {
      await execute('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
      await rm(recordFile, { force: true })
    },
  }
}

/** Appends ever smaller pieces to a file until the disk is full. */
function fillUp(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2)) {
      while (takes(handle, Buffer.alloc(size)));
    }
  } finally {
    closeSync(handle)
  }
}

function takes(handle: number, bytes: Buffer): boolean {
  try {
    return writeSync(handle, bytes) === bytes.length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
