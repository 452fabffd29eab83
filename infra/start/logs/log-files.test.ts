import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFiles } from './log-files.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'atelier-logs-')), 'logs')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

test('every part has a file that only its owner can read, and a later start appends to it', () => {
  const log = openLogFiles(folder)
  log('api', 'one')
  log('worker', 'two')
  openLogFiles(folder)('api', 'three')
  expect(textOf('api.log')).toBe('one\nthree\n')
  expect(textOf('worker.log')).toBe('two\n')
  expect(statSync(join(folder, 'api.log')).mode & 0o077).toBe(0)
})

test('a full file replaces the former one', () => {
  const log = openLogFiles(folder, 8)
  for (const line of ['aaa', 'bbb', 'ccc', 'ddd', 'eee']) log('api', line)
  expect(textOf('api.old.log')).toBe('ccc\nddd\n')
  expect(textOf('api.log')).toBe('eee\n')
})

test('a file is written for at most two weeks', () => {
  let ms = Date.now()
  const log = openLogFiles(folder, 1_000, () => ms)
  log('api', 'old')
  ms += 15 * 24 * 3_600_000
  log('api', 'new')
  expect([textOf('api.old.log'), textOf('api.log')]).toEqual(['old\n', 'new\n'])
})
