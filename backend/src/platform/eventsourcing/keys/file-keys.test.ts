import { randomBytes } from 'node:crypto'
import { link, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileKeyRecords, fileKeyStore } from './file-keys.ts'
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
