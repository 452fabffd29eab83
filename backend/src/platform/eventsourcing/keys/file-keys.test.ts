import { randomBytes } from 'node:crypto'
import { link, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discardOldDrafts, fileKeyRecords, fileKeyStore } from './file-keys.ts'
import { describeKeyRecords } from './testing/key-store-contract.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-keys-'))
})
afterAll(() => rm(folder, { recursive: true }))

describeKeyRecords('files', async () => fileKeyRecords(folder))

test('an erasure also deletes the drafts that a killed process has left', async () => {
  const own = path.join(folder, 'own')
  const keys = fileKeyStore({ folder: own, masterKey: randomBytes(32).toString('base64') })
  for (const person of ['ann', 'bob']) {
    await keys.create(person)
    await link(path.join(own, `${person}.json`), path.join(own, `${person}.json.0.tmp`))
  }
  await keys.erase('ann')
  expect((await readdir(own)).sort()).toEqual(['ann.json', 'bob.json', 'bob.json.0.tmp'])
})

test('the drafts of killed processes are deleted, but none that somebody may be writing', async () => {
  const own = path.join(folder, 'drafts')
  await discardOldDrafts(own)
  await fileKeyStore({ folder: own, masterKey: randomBytes(32).toString('base64') }).create('ann')
  const [old, fresh] = [path.join(own, 'ann.json.0.tmp'), path.join(own, 'bob.json.1.tmp')]
  for (const draft of [old, fresh]) await writeFile(draft, '{}')
  const twoMinutesAgo = new Date(Date.now() - 120_000)
  await utimes(old, twoMinutesAgo, twoMinutesAgo)
  await discardOldDrafts(own)
  expect((await readdir(own)).sort()).toEqual(['ann.json', 'bob.json.1.tmp'])
})
