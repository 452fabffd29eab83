import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isBlobKey } from './blob-key.ts'
import type { ListedBlob } from './blob-store.ts'

/** No key contains a dot, so that neither name can be that of a blob. */
const typeEnding = '.type'
export const unfinishedFolder = '.unfinished'

/** The file that holds the content type of a blob; written before the blob's file and deleted after it. */
export function typeFileOf(file: string): string {
  return `${file}${typeEnding}`
}

/** Every blob below the folder, or below one in it, including those of which a crash has left only one of the two files. */
export async function* listFiles(folder: string, under?: string): AsyncGenerator<ListedBlob> {
  for await (const name of namesBelow(folder, under === undefined ? '' : `${under}/`)) {
    if (!name.endsWith(typeEnding)) continue
    const key = name.slice(0, -typeEnding.length)
    const modified = isBlobKey(key) ? await lastPut(path.join(folder, key)) : null
    if (modified !== null) yield { key, modified }
  }
}

/** A new name for the draft of a blob, which tells whose it is. */
export function draftNameOf(key: string): string {
  return `${ownerOf(key)}.${randomUUID()}`
}

const ownerOf = (key: string): string => key.slice(0, key.indexOf('/'))

/** Deletes drafts that were last written before that time, those of one person or all: their processes were killed. */
export async function discardDrafts(folder: string, before: Date, of?: string): Promise<void> {
  const drafts = path.join(folder, unfinishedFolder)
  const names = (await orNull(readdir(drafts))) ?? []
  for (const name of names.filter((each) => of === undefined || each.startsWith(`${of}.`))) {
    const draft = path.join(drafts, name)
    const written = (await orNull(stat(draft)))?.mtime
    if (written !== undefined && written < before) await rm(draft, { force: true })
  }
}

/** The result, or null when a file or folder is not there. */
export async function orNull<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Names of files below a folder, with slashes, one folder in memory at a time. */
async function* namesBelow(folder: string, above = ''): AsyncGenerator<string> {
  for (const entry of (await orNull(readdir(path.join(folder, above), { withFileTypes: true }))) ?? []) {
    const name = `${above}${entry.name}`
    if (!entry.isDirectory()) yield name
    else if (entry.name !== unfinishedFolder) yield* namesBelow(folder, `${name}/`)
  }
}

/** When the newer of the two files was written: a blob can be much newer than its type, or missing. */
async function lastPut(file: string): Promise<Date | null> {
  const found = await Promise.all([orNull(stat(file)), orNull(stat(typeFileOf(file)))])
  const times = found.filter((entry) => entry !== null).map(({ mtimeMs }) => mtimeMs)
  return times.length === 0 ? null : new Date(Math.max(...times))
}
