import { open, rm } from 'node:fs/promises'

/** Writes a new file that only its owner may read; resolves when it is on disk. Leaves none where that fails, as on a full disk. */
export async function writeDurably(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Makes the names in a folder durable, after a file in it was made or renamed. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
