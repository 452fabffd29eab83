import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isLeftBehind, ownName } from '../blobs/left-behind.ts'

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
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${ownName('')}`))
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

/** Deletes the folders that processes which were killed before that time have left behind, on whatever machine. */
export async function removeOldWorkFolders(before: Date): Promise<void> {
  for (const name of await workFolders()) {
    const { mtime } = await stat(path.join(tmpdir(), name)).catch(() => ({ mtime: new Date() }))
    if (mtime < before) await remove(name)
  }
}

/** Deletes the folders of killed processes of this machine. To be called when a process starts, before it makes any of its own. */
export async function removeWorkFoldersLeftBehind(): Promise<void> {
  for (const name of await workFolders()) if (isLeftBehind(name.slice(prefix.length), 'left')) await remove(name)
}

const workFolders = async (): Promise<readonly string[]> =>
  (await readdir(tmpdir())).filter((each) => each.startsWith(prefix))

/** A program that its dead process had started may still write into it. */
const remove = (name: string): Promise<void> =>
  rm(path.join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
