import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file system as this user sees it, in bytes. */
export interface DiskUse {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** Whether there is room on a disk for the results of new work. */
export interface DiskSpace {
  /** Whether at least the reserve is free. Looks at the disk at most once a second. */
  readonly hasRoom: () => Promise<boolean>
}

const largestReserve = 1_000_000_000
const shareOfDisk = 0.05
const lookAgainAfterMs = 1_000

/** The reserve in bytes that is kept on a disk of this size unless somebody asks for another: 5 % of it, at most 1 GB. */
export function usualReserve(totalBytes: number): number {
  return Math.min(largestReserve, totalBytes * shareOfDisk)
}

/** A clock that nobody sets: were it set back by an hour, the disk would not be looked at for an hour. */
const steadyClock = () => performance.now()

/** Watches the disk of a folder. `reserve`: bytes that new work has to leave free for the work that is under way. */
export function watchDiskSpace(folder: string, reserve?: number, lookAt = lookAtDisk, now = steadyClock): DiskSpace {
  let lookedAt = Number.NEGATIVE_INFINITY
  let last: Promise<boolean> | undefined
  const look = async () => {
    const { freeBytes, totalBytes } = await lookAt(folder)
    return freeBytes >= (reserve ?? usualReserve(totalBytes))
  }
  return {
    hasRoom: () => {
      if (last !== undefined && now() - lookedAt < lookAgainAfterMs) return last
      lookedAt = now()
      last = look()
      return last
    },
  }
}

/** The disk of a folder, or of the nearest folder above it when it does not exist yet. */
export async function lookAtDisk(folder: string): Promise<DiskUse> {
  if (!existsSync(folder)) return await lookAtDisk(dirname(folder))
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
