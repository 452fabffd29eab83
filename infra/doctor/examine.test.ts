import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { examine } from './examine.ts'

test('a data folder that cannot be read is a finding', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-examine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await examine({ DATA_DIR: file })).toMatchObject([
    { check: 'settings', status: 'problem', says: expect.stringContaining('cannot be read: ENOTDIR') as unknown },
  ])
})
