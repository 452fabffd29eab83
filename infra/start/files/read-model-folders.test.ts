import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mongoFolder } from '../../engines/mongo.ts'
import { deleteOtherReadModels, otherReadModels } from './read-model-folders.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-folders-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const folderOf = (kind: 'mongod' | 'secantusd-rs', version: string) =>
  mongoFolder(folder, { kind, version, path: '/bin/true', source: 'PATH' })

test('read models of other servers are deleted, and nothing else', async () => {
  const own = folderOf('mongod', '8.0.4')
  const others = ['mongo', 'mongo-mongod-7.0', 'mongo-secantusd-rs-0.5', 'mongo-mongod-unknown']
  expect([folderOf('mongod', '7.0.12'), folderOf('secantusd-rs', '0.5.1'), folderOf('mongod', 'unknown')]).toEqual(
    others.slice(1).map((name) => join(folder, name)),
  )
  const kept = ['eventstore', 'media', 'mongo-backup', 'mongo-address-of-mine']
  for (const name of [...others, ...kept]) mkdirSync(join(folder, name, 'journal'), { recursive: true })
  mkdirSync(own)
  writeFileSync(join(folder, 'mongo-address'), '')
  symlinkSync(join(folder, 'media'), join(folder, 'mongo-mongod-6.0'))
  expect(otherReadModels(folder, own).toSorted()).toEqual(others.toSorted())
  expect((await deleteOtherReadModels(folder, own)).toSorted()).toEqual(others.toSorted())
  expect(readdirSync(folder).toSorted()).toEqual(
    [...kept, 'mongo-address', 'mongo-mongod-6.0', 'mongo-mongod-8.0'].toSorted(),
  )
  expect(existsSync(join(folder, 'media', 'journal'))).toBe(true)
})

test('with a MongoDB elsewhere every folder of an embedded one is a left one', () => {
  mkdirSync(folderOf('mongod', '8.0.4'))
  expect(otherReadModels(folder, undefined)).toEqual(['mongo-mongod-8.0'])
})
