import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

const prefix = `atelier-tests-${process.getuid?.()}-`

const Told = z.object({ TMPDIR: z.string(), isThere: z.boolean() }).nullable()

let memory = ''
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'atelier-memory-'))
})
afterEach(() => rmSync(memory, { recursive: true }))

/** Where a process keeps temporary files after the call, and whether that is a folder while it runs; null without TMPDIR. */
function temporaryFolder({ folder = memory, least = { space: 1, memory: 1 }, env = {} } = {}) {
  const program = `
    import { existsSync } from 'node:fs'
    import { keepTemporaryFilesInMemory } from '${join(import.meta.dirname, 'memory-folder.ts')}'
    keepTemporaryFilesInMemory(${JSON.stringify(folder)}, ${JSON.stringify(least)})
    const { TMPDIR } = process.env
    console.log(JSON.stringify(TMPDIR === undefined ? null : { TMPDIR, isThere: existsSync(TMPDIR) }))`
  const { TMPDIR: _, ...rest } = process.env
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...rest, ...env },
    encoding: 'utf8',
  })
  return Told.parse(JSON.parse(stdout))
}

test('temporary files are in memory while the process runs, and deleted when it ends', () => {
  const told = temporaryFolder()
  expect(told?.TMPDIR.startsWith(join(memory, prefix))).toBe(true)
  expect(told?.isThere).toBe(true)
  expect(readdirSync(memory)).toEqual([])
})

test('what a killed process left is deleted by the next, and nothing else', () => {
  const running = `${prefix}${process.pid}`
  const [ofAnother, ofTheKilled] = ['atelier-tests-another-1', `${prefix}${2 ** 22 + 1}`]
  for (const name of [running, ofAnother, ofTheKilled]) mkdirSync(join(memory, name))
  temporaryFolder()
  expect(readdirSync(memory).toSorted()).toEqual([running, ofAnother].toSorted())
})

test.each([
  ['there is no such folder', { folder: '/nowhere' }],
  ['it has too little room', { least: { space: Number.MAX_SAFE_INTEGER, memory: 1 } }],
  ['the machine has too little memory', { least: { space: 1, memory: Number.MAX_SAFE_INTEGER } }],
])('temporary files stay on the disk when %s', (_, options) => {
  expect(temporaryFolder(options)).toBeNull()
  expect(readdirSync(memory)).toEqual([])
})

test('temporary files stay where the person who runs the tests wants them', () => {
  expect(temporaryFolder({ env: { TMPDIR: '/anywhere' } })).toMatchObject({ TMPDIR: '/anywhere' })
})
