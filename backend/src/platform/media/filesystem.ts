import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { discardDrafts, listFiles, orNull, typeFileOf, unfinishedFolder } from './blob-files.ts'
import { checkBlobKey } from './blob-key.ts'
import type { BlobInfo, SweptBlobStore } from './blob-store.ts'

/** Blobs as files below a folder, each with its content type in a small file beside it. */
export function filesystemBlobs(folder: string): SweptBlobStore {
  const fileOf = (key: string): string => {
    checkBlobKey(key)
    return path.join(folder, ...key.split('/'))
  }

  return {
    async put(key, body, { contentType }) {
      const file = fileOf(key)
      await makeFolder(folder, path.dirname(file))
      // The type first: a blob that is there always has one.
      await writeWhole(folder, typeFileOf(file), Buffer.from(contentType))
      await writeWhole(folder, file, body)
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
    },

    list: () => listFiles(folder),
    discardUnfinished: (before) => discardDrafts(folder, before),
  }
}

/** Writes beside the blobs and moves into place, so that a reader never sees half a file and a crash leaves none. */
async function writeWhole(folder: string, file: string, body: Uint8Array | Readable): Promise<void> {
  const draft = path.join(folder, unfinishedFolder, randomUUID())
  await mkdir(path.dirname(draft), { recursive: true })
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(body)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(draft, { force: true })
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

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const openExisting = (file: string): Promise<FileHandle | null> => orNull(open(file, 'r'))
