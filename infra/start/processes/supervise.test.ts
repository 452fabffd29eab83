import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lostItsStorage } from '../../engines/mongo.ts'
import { commandOf } from '../../setup/command-lines.mjs'
import { createLog } from '../logs/log.ts'
import type { Part } from '../plan/part.ts'
import { endedWithParent } from './ended-with-parent.ts'
import { lockDataFolder, lockHolder } from './lock.ts'
import { type Supervised, supervise } from './supervise.ts'
import { endSurvivors, livingParts, recordProcesses } from './survivors.ts'

let folder = ''
let supervised: Supervised | undefined
const strays: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-start-'))
})
afterEach(async () => {
  await supervised?.stop(100)
  supervised = undefined
  for (const stray of strays.splice(0)) stray.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const part = (script: string, ready: Part['ready'] = 'line'): Part => ({
  name: 'part',
  program: process.execPath,
  args: ['-e', script],
  env: { GREETING: 'hello' },
  ready,
})
const serve = `console.log('part ready on nothing'); setInterval(() => {}, 1000)`

function run(what: Part): { lines: string[]; supervised: Supervised } {
  const lines: string[] = []
  supervised = supervise(what, (_name, line) => lines.push(line), vi.fn())
  return { lines, supervised }
}

test('a part is ready when it prints that, and has ended after a stop', async () => {
  const { supervised } = run(part(serve))
  await supervised.ready
  const pid = supervised.pid() ?? 0
  expect(commandOf(pid)).toContain('part ready on nothing')
  await supervised.stop(1_000)
  expect(commandOf(pid)).toBeUndefined()
})

test('a part without such a line is ready when its probe succeeds', async () => {
  const isReady = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true)
  const { supervised } = run(part('setInterval(() => {}, 1000)', isReady))
  await supervised.ready
  expect(isReady).toHaveBeenCalledTimes(2)
})

test('a part that is killed is started again', async () => {
  const { supervised, lines } = run(part(serve))
  await supervised.ready
  const first = supervised.pid() ?? 0
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('ready on'))).toHaveLength(2), 10_000)
  expect(supervised.pid()).not.toBe(first)
  expect(lines).toContain('ended (SIGKILL); starting it again in 0.2 s')
})

test('a part is started again although a process that it has started lives on and holds its output', async () => {
  const leaves = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    child.on('spawn', () => console.log('left ' + child.pid)); ${serve}`
  const { supervised, lines } = run(part(leaves))
  await supervised.ready
  await vi.waitFor(() => expect(lines.join()).toContain('left '), 10_000)
  const left = Number(lines.find((line) => line.startsWith('left '))?.slice('left '.length))
  process.kill(supervised.pid() ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('ready on'))).toHaveLength(2), 10_000)
  await vi.waitFor(() => expect(commandOf(left)).toBeUndefined(), 10_000)
})

test('a part that says that it is broken is killed and started again', async () => {
  const breaksOnce = `
    const { existsSync, writeFileSync } = require('node:fs')
    const file = ${JSON.stringify(join(folder, 'broken'))}
    console.log('part ready on nothing')
    if (!existsSync(file)) {
      writeFileSync(file, '')
      console.error('WT_SESSION.checkpoint: the process must exit and restart: WT_PANIC: WiredTiger library panic')
    }
    setInterval(() => {}, 1000)`
  const { lines, supervised } = run({ ...part(breaksOnce), isBroken: lostItsStorage })
  await supervised.ready
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('ready on'))).toHaveLength(2), 10_000)
  expect(lines).toContain('ended (SIGKILL); starting it again in 0.2 s')
})

test('a part that never starts is given up, with its last lines in the message', async () => {
  const { supervised } = run(part(`console.error(process.env.GREETING + ', no database'); process.exit(3)`))
  await expect(supervised.ready).rejects.toThrow(/^part does not start\. Its last lines:\n {2}hello, no database$/)
})

test('the message about a mongod that never starts has its lines of severity E and F only', async () => {
  const line = (s: string, msg: string) =>
    JSON.stringify({ t: {}, s, c: 'STORAGE', id: 1, ctx: 'main', msg, attr: { n: 1 } })
  const said = [
    line('E', 'no such page'),
    line('F', 'it is over'),
    ...Array.from({ length: 9 }, () => line('I', 'shutting down')),
  ]
  const [shown, stored]: [string[], string[]] = [[], []]
  const log = createLog({ write: (text) => shown.push(text), store: (_name, text) => stored.push(text) })
  const script = `for (const line of ${JSON.stringify(said)}) console.log(line); process.exitCode = 1`
  supervised = supervise({ ...part(script), quiet: true }, log, vi.fn())
  await expect(supervised.ready).rejects.toThrow(
    /does not start[\s\S]*no such page {"n":1}\n {2}STORAGE: it is over {"n":1}$/,
  )
  expect(stored.slice(0, said.length)).toEqual(said)
  expect(shown.join('')).not.toContain('shutting down')
})

test('a program that does not exist is given up too', async () => {
  const { supervised } = run({ ...part(serve), program: join(folder, 'nothing') })
  await expect(supervised.ready).rejects.toThrow('does not start')
})

test('a part that ignores SIGTERM is killed', async () => {
  const { supervised } = run(part(`process.on('SIGTERM', () => {}); ${serve}`))
  await supervised.ready
  const pid = supervised.pid() ?? 0
  await supervised.stop(50)
  expect(commandOf(pid)).toBeUndefined()
})

test.runIf(process.platform === 'linux')(
  'a process ends with its parent, even if that is killed by SIGKILL',
  async () => {
    const [program, args] = endedWithParent(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const script = `
    const child = require('node:child_process').spawn(${JSON.stringify(program)}, ${JSON.stringify(args)}, { detached: true })
    child.on('spawn', () => console.log(child.pid)); setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    strays.push(parent)
    const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string] // one line per event
    // Once setpriv has replaced itself by the program, the process ends with its parent.
    await vi.waitFor(() => expect(commandOf(Number(line))).toMatch(/^(?!.*setpriv).*setInterval/), 10_000)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(commandOf(Number(line))).toBeUndefined(), 10_000)
  },
)

test.runIf(process.platform === 'linux')('where setpriv is too old for that, a program is run without it', () => {
  writeFileSync(join(folder, 'setpriv'), '#!/bin/sh\n[ "$1" != --pdeathsig ]\n', { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  expect(endedWithParent('engine', ['--quiet'])).toEqual(['engine', ['--quiet']])
  vi.unstubAllEnvs()
  expect(endedWithParent('engine', ['--quiet'])).toEqual([
    'setpriv',
    ['--pdeathsig', 'TERM', '--', 'engine', '--quiet'],
  ])
})

test('processes that a killed run left behind are ended, others that have got their id are not', async () => {
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000) // left'], { detached: true })
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000) // other'])
  strays.push(left, other)
  await Promise.all([once(left, 'spawn'), once(other, 'spawn')])
  recordProcesses(folder, [
    { name: 'left', pid: left.pid ?? 0, args: '// left' },
    { name: 'mistaken', pid: other.pid ?? 0, args: '// something else' },
  ])
  expect(await endSurvivors(folder)).toEqual(['left'])
  expect(commandOf(other.pid ?? 0)).toContain('other')
})

test('when the list of processes cannot be written, the former list stays and nothing ends', () => {
  recordProcesses(folder, [{ name: 'api', pid: process.pid, args: process.argv[0] ?? '' }])
  mkdirSync(join(folder, 'processes.json.new')) // nothing can be written there, as on a full disk
  expect(recordProcesses(folder, [])).toBeInstanceOf(Error)
  expect(livingParts(folder).map(({ name }) => name)).toEqual(['api'])
  expect(recordProcesses(folder, [])).toBeUndefined()
  expect(livingParts(folder)).toEqual([])
})

test('one process holds the lock of a data folder; the lock of a process that has ended is taken over', async () => {
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'infra/start/main.ts'])
  strays.push(holder)
  await once(holder, 'spawn')
  writeFileSync(join(folder, 'lock'), `${holder.pid}`)
  await vi.waitFor(() => expect(lockHolder(folder)?.pid).toBe(holder.pid), 10_000)
  expect(() => lockDataFolder(folder)).toThrow('already runs')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const unlock = lockDataFolder(folder)
  unlock()
  expect(lockHolder(folder)).toBeUndefined()
})
