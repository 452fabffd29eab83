import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atelier-private-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('only its owner can read a new data folder', () => {
  makePrivateFolder(join(root, 'a', 'data'))
  expect(modeOf(join(root, 'a', 'data'))).toBe('700')
})

test('a readable data folder is made private with everything in it, except for the targets of links', () => {
  const [data, outside] = [join(root, 'data'), join(root, 'outside')]
  mkdirSync(join(data, 'media', 'u'), { recursive: true })
  mkdirSync(join(data, 'eventstore'))
  writeFileSync(join(data, 'media', 'u', 'picture'), '')
  writeFileSync(outside, '')
  symlinkSync(outside, join(data, 'link'))
  chmodSync(outside, 0o644)
  for (const folder of ['', 'media', 'media/u']) chmodSync(join(data, folder), 0o755)
  chmodSync(join(data, 'media', 'u', 'picture'), 0o664)
  makePrivateFolder(data)
  expect(['', 'media', 'media/u', 'media/u/picture'].map((path) => modeOf(join(data, path)))).toEqual([
    '700',
    '700',
    '700',
    '600',
  ])
  expect(modeOf(outside)).toBe('644')
})

test('what is no folder, and what is below it, is refused in words', () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  for (const path of [file, join(file, 'data')])
    expect(() => makePrivateFolder(path)).toThrow(`${path} is no folder that this user can write (E`)
})

test('a folder of other programs is refused, and stays as it is', () => {
  chmodSync(root, 0o755)
  writeFileSync(join(root, 'site.conf'), '')
  chmodSync(join(root, 'site.conf'), 0o644)
  expect(() => makePrivateFolder(root)).toThrow("has files that are not Atelier's")
  expect([modeOf(root), modeOf(join(root, 'site.conf'))]).toEqual(['755', '644'])
})
