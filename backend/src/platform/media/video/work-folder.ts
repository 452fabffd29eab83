import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The beginning of the names of such folders. */
const prefix = 'atelier-work-'

/** A folder for the files of one piece of work. */
export interface WorkFolder {
  readonly path: string
  /** Deletes it with everything in it. */
  readonly remove: () => Promise<void>
}

/** Makes a new folder among the temporary files. */
export async function workFolder(): Promise<WorkFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Gives work a folder of its own, which is deleted when the work has ended, however it did. */
export async function withWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await workFolder()
  try {
    return await work(folder.path)
  } finally {
    await folder.remove()
  }
}

/** Deletes the folders that processes which were killed before that time have left behind. */
export async function removeOldWorkFolders(before: Date): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name)
    const { mtime } = await stat(folder).catch(() => ({ mtime: new Date() }))
    if (mtime < before) await rm(folder, { recursive: true, force: true })
  }
}
