import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foreignIn, irreplaceable, isOfOthers } from './data-folder.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atelier-data-folder-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('a data folder is told from a folder of other programs by what is in it', () => {
  mkdirSync(join(root, 'lost+found'))
  expect([isOfOthers(root), isOfOthers(join(root, 'missing'))]).toEqual([false, false])
  writeFileSync(join(root, 'letter.txt'), '')
  expect(isOfOthers(root)).toBe(true)
  for (const name of [...irreplaceable, 'mongo-mongod-8.0', 'logs', 'temporal']) mkdirSync(join(root, name))
  writeFileSync(join(root, 'processes.json.new'), '')
  expect(isOfOthers(root)).toBe(false)
  expect(foreignIn(root)).toEqual(['letter.txt'])
})

test('the words about backups name everything that cannot be made again', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
  const aboutBackups = /\*\*Backing up\*\*: .+?\n\n/s.exec(readme)?.[0] ?? ''
  const named = [...aboutBackups.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''))
  expect(named).toEqual(expect.arrayContaining([...irreplaceable]))
})
