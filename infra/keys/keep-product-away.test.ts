import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockHolder } from '../start/processes/lock.ts'
import { livingParts, recordProcesses } from '../start/processes/survivors.ts'
import { StartError } from '../start/start-error.ts'
import { keepProductAway } from './keep-product-away.ts'

let folder = ''
let stray: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-keys-'))
})
afterEach(() => {
  stray?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A process that looks as if it ran this file. */
async function running(file: string): Promise<number> {
  stray = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', file])
  await once(stray, 'spawn')
  return stray.pid ?? 0
}

const keepAway = () => keepProductAway({ DATA_DIR: folder })
const lock = () => join(folder, 'lock')

test.each([
  ['infra/start/main.ts', 'Atelier runs on FOLDER (process PID). Stop it first'],
  ['infra/keys/main.ts', 'npm run keys is at work on FOLDER (process PID). Wait until it has ended'],
])('keys are not moved while %s runs', async (file, reason) => {
  const pid = await running(file)
  writeFileSync(lock(), `${pid}`)
  await vi.waitFor(() => expect(lockHolder(folder)?.pid).toBe(pid), 10_000)
  expect(keepAway).toThrow(reason.replace('FOLDER', folder).replace('PID', `${pid}`))
})

test('a data folder that cannot be made is a reason in words', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => keepProductAway({ DATA_DIR: join(folder, 'file', 'data') })).toThrow(StartError)
})

test('nor while a part runs that a killed start has left behind', async () => {
  recordProcesses(folder, [{ name: 'api', pid: await running('infra/start/main.ts'), args: 'infra/start/main.ts' }])
  await vi.waitFor(() => expect(livingParts(folder)).toHaveLength(1), 10_000)
  expect(keepAway).toThrow('Parts of Atelier still run')
})

test('while keys are moved, nothing starts on the data folder', () => {
  keepAway()
  expect(readFileSync(lock(), 'utf8')).toBe(`${process.pid}`)
})
