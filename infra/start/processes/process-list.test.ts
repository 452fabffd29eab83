import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '../logs/log.ts'
import { keepProcessList } from './process-list.ts'
import { livingParts } from './survivors.ts'

let folder = ''
beforeEach(() => {
  vi.useFakeTimers()
  folder = mkdtempSync(join(tmpdir(), 'atelier-start-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

test('while the list cannot be written there is one next try, and a written list needs none', () => {
  const log = vi.fn<Log>()
  const record = keepProcessList(folder, () => [{ name: 'api', pid: process.pid, args: process.argv[0] ?? '' }], log)
  const draft = join(folder, 'processes.json.new')
  for (let ends = 0; ends < 5; ends++) {
    mkdirSync(draft) // nothing can be written there, as on a full disk; a failed write removes it
    record()
  }
  expect(vi.getTimerCount()).toBe(1)
  expect(log).toHaveBeenCalledTimes(1)
  vi.runOnlyPendingTimers()
  expect(livingParts(folder).map(({ name }) => name)).toEqual(['api'])
  expect(vi.getTimerCount()).toBe(0)
  mkdirSync(draft)
  record()
  record()
  expect(vi.getTimerCount()).toBe(0)
})
