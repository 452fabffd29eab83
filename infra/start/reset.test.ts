import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('an input that ends without an answer is no confirmation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-reset-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'eventstore'))
  const env = { ...process.env, DATA_DIR: folder }
  const program = join(import.meta.dirname, 'reset.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { env, input: '', encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('Nothing was deleted.')
  expect(existsSync(join(folder, 'eventstore'))).toBe(true)
})
