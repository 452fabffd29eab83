import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockHolder } from '../start/processes/lock.ts'
import { livingParts, recordProcesses } from '../start/processes/survivors.ts'
import { refuseWhileRunning } from './refuse-while-running.ts'

let folder = ''
let stray: ChildProcess
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-keys-'))
  stray = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'infra/start/main.ts'])
  await once(stray, 'spawn')
})
afterEach(() => {
  stray.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const refuse = () => refuseWhileRunning({ DATA_DIR: folder })

test('keys are moved only while nothing runs on the data folder', async () => {
  refuse()
  writeFileSync(join(folder, 'lock'), `${stray.pid}`)
  await vi.waitFor(() => expect(lockHolder(folder)).toBe(stray.pid), 10_000)
  expect(refuse).toThrow(`runs on ${folder} (process ${stray.pid}). Stop it first`)
})

test('nor while a part runs that a killed start has left behind', async () => {
  recordProcesses(folder, [{ name: 'api', pid: stray.pid ?? 0, args: 'infra/start/main.ts' }])
  await vi.waitFor(() => expect(livingParts(folder)).toHaveLength(1), 10_000)
  expect(refuse).toThrow('Parts of Atelier still run')
})
