import { mkdir, readdir } from 'node:fs/promises'
import { projected } from '../features/assets/testing/picture.ts'
import type { Studio } from './studio.ts'

/** What changes by itself: how far the read models are, when a session was last used, and what is told of calls until shortly after their end. */
const restless = new Set(['checkpoints', 'sessions', 'admin_sessions', 'signs_of_life'])

/** Test helper: all that a studio keeps, to see whether a request has left anything: log, files (also unfinished), MongoDB. */
export async function tracesOf(studio: Studio) {
  const { store, db } = studio.engines
  await projected(studio)
  const collections = (await db.collections()).filter(({ collectionName }) => !restless.has(collectionName))
  await mkdir(studio.config.mediaFolder, { recursive: true })
  const documents = await Promise.all(
    collections.map(async (each) => [each.collectionName, await each.find().sort({ _id: 1 }).toArray()] as const),
  )
  return {
    head: await store.head(),
    files: (await readdir(studio.config.mediaFolder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`)
      .sort(),
    documents: documents.filter(([, found]) => found.length > 0).sort(([a], [b]) => a.localeCompare(b)),
  }
}
