import { type FileHandle, mkdir, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder } from '../../eventsourcing/keys/durable-files.ts'
import { discardDrafts, draftNameOf, listFiles, orNull, typeFileOf, unfinishedFolder } from './blob-files.ts'
import { checkBlobKey } from './blob-key.ts'
import type { BlobInfo, SweptBlobStore } from './blob-store.ts'

/** Of one blob into its folder; each needs a deletion of the folder's last file at that very moment. */
const mostMoves = 100

/** Blobs as files below a folder, each with its content type in a small file beside it. */
export function filesystemBlobs(mediaFolder: string): SweptBlobStore {
  const folder = path.resolve(mediaFolder)
  const fileOf = (key: string): string => {
    checkBlobKey(key)
    return path.join(folder, ...key.split('/'))
  }

  return {
    async put(key, body, { contentType }) {
      const file = fileOf(key)
      // The type first: a blob that is there always has one.
      const draft = path.join(folder, unfinishedFolder, draftNameOf(key))
      await writeWhole(folder, { draft, file: typeFileOf(file) }, Buffer.from(contentType))
      await writeWhole(folder, { draft, file }, body)
    },

    async get(key, range) {
      const handle = await openExisting(fileOf(key))
      return handle === null ? null : handle.createReadStream(range)
    },

    async head(key): Promise<BlobInfo | null> {
      const file = fileOf(key)
      const found = await orNull(Promise.all([stat(file), readFile(typeFileOf(file), 'utf8')]))
      return found && { size: found[0].size, contentType: found[1] }
    },

    async delete(key) {
      const file = fileOf(key)
      await rm(file, { force: true })
      await rm(typeFileOf(file), { force: true })
      await removeEmptyFolders(folder, path.dirname(file))
    },

    list: (under) => {
      if (under !== undefined) checkBlobKey(under)
      return listFiles(folder, under)
    },
    discardUnfinished: (before, of) => discardDrafts(folder, before, of),
  }
}

/** Writes beside the blobs and moves into place, so that a reader never sees half a file and a crash leaves none. */
async function writeWhole(
  folder: string,
  { draft, file }: { readonly draft: string; readonly file: string },
  body: Uint8Array | Readable,
): Promise<void> {
  try {
    const handle = await openDraft(draft)
    try {
      await handle.writeFile(body)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await moveIntoPlace(folder, draft, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Folders are made only when they are missing, because they nearly always are there, and every file of a picture comes here. */
async function openDraft(draft: string): Promise<FileHandle> {
  const opened = await orNull(open(draft, 'wx', 0o600))
  if (opened !== null) return opened
  await mkdir(path.dirname(draft), { recursive: true })
  return await open(draft, 'wx', 0o600)
}

/** A folder that a deletion has just found empty may go between the two steps: then both are taken again. */
async function moveIntoPlace(root: string, draft: string, file: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const moved = await orNull(rename(draft, file).then(() => true))
    if (moved !== null) return
    if (attempt > mostMoves) throw new Error('The folder of a blob is removed as often as it is made')
    await orNull(makeFolder(root, path.dirname(file)))
  }
}

/** Removes a folder below `root`, and those above it, as long as nothing is in them. */
async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let empty = folder; empty.length > root.length; empty = path.dirname(empty)) {
    if (!(await removeIfEmpty(empty))) return
  }
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await orNull(rmdir(folder))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))
      return false
    throw error
  }
}

/** Makes a folder below `root` and its name durable in every folder above it. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (firstMade === undefined) return
  for (let above = path.dirname(folder); above.length >= root.length; above = path.dirname(above))
    await syncFolder(above)
}

const openExisting = (file: string): Promise<FileHandle | null> => orNull(open(file, 'r'))
