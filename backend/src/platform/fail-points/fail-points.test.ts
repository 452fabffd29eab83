import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFailPoints } from './fail-points.ts'
import { arm, disarm, readRecords } from './records.ts'
import { type FailureRule, readFailPoints } from './rules.ts'
import { type Marks, withFailPoints } from './wrapper.ts'

interface Port {
  readonly save: (name: string) => Promise<string>
  readonly send: (kind: 'letter' | 'card') => Promise<void>
  readonly look: () => number
}

const marks: Marks<Port> = {
  save: 'effect',
  send: { kinds: ['letter', 'card'], of: (kind) => [kind] },
  look: 'harmless',
}

class Killed extends Error {}

let folder = ''
let done: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-points-'))
  done = []
  arm(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A process with these rules; where it would be killed, it throws instead. */
function start(...rules: FailureRule[]): Port {
  const points = openFailPoints(
    { folder, rules },
    {
      kill: () => Promise.reject(new Killed()),
      pause: (ms) => Promise.resolve(void done.push(`paused ${ms}`)),
    },
  )
  const port: Port = {
    save: (name) => Promise.resolve(`${done.push(name)}`),
    send: (kind) => Promise.resolve(void done.push(kind)),
    look: () => done.length,
  }
  const unheard = (_method: string, point: string) => {
    throw new Error(`unheard at ${point}`)
  }
  return withFailPoints('disk', port, marks, unheard, points)
}

test('without FAIL_POINTS a wrapped port is the port itself', () => {
  const port: Port = { save: () => Promise.resolve(''), send: () => Promise.resolve(), look: () => 0 }
  const noResponse = () => undefined
  expect(withFailPoints('disk', port, marks, noResponse)).toBe(port)
})

test('FAIL_POINTS is refused in production, and when it makes no sense', () => {
  const FAIL_POINTS = JSON.stringify({ folder, rules: [{ point: '*', action: 'kill', hit: 1 }] })
  expect(readFailPoints({})).toBeUndefined()
  expect(readFailPoints({ FAIL_POINTS })?.rules).toHaveLength(1)
  expect(() => readFailPoints({ FAIL_POINTS, NODE_ENV: 'production' })).toThrow('refused')
  expect(() => readFailPoints({ FAIL_POINTS: JSON.stringify({ folder, rules: [{ point: '*' }] }) })).toThrow('action')
})

test('every effect has a point on each side, whether it is reached or not', async () => {
  const port = start()
  await port.save('a')
  expect(port.look()).toBe(1)
  const { listed, reached, fired } = readRecords(folder)
  const all = ['save', 'send.letter', 'send.card'].flatMap((each) => [`disk.${each}.before`, `disk.${each}.after`])
  expect(listed).toEqual(new Set(all))
  expect(reached).toEqual(new Set(['disk.save.before', 'disk.save.after']))
  expect(fired).toEqual(new Set())
})

test('a kill comes at the nth hit, before or after the effect, and once however often the process starts again', async () => {
  const rules: FailureRule[] = [
    { point: 'disk.save.before', action: 'kill', hit: 2 },
    { point: 'disk.send.card.after', action: 'kill', hit: 1 },
  ]
  const first = start(...rules)
  await first.save('a')
  await expect(first.save('b')).rejects.toThrow(Killed)
  await expect(first.send('card')).rejects.toThrow(Killed)
  expect(done).toEqual(['a', 'card'])

  const second = start(...rules)
  await second.save('b')
  await second.save('c')
  await second.send('card')
  expect(done).toEqual(['a', 'card', 'b', 'c', 'card'])
  expect(readRecords(folder).fired).toEqual(new Set(['kill-2~disk.save.before', 'kill-1~disk.send.card.after']))
})

test('nothing happens before the folder is armed', async () => {
  disarm(folder)
  const port = start({ point: '*', action: 'kill', hit: 1 })
  await port.save('a')
  expect(readRecords(folder).reached).toEqual(new Set())
  arm(folder)
  await expect(port.save('b')).rejects.toThrow(Killed)
})

test('each time that the folder is armed counts anew, and what was carried out before stays so unless its record is removed', async () => {
  const port = start({ point: 'disk.save.before', action: 'kill', hit: 1 })
  await expect(port.save('a')).rejects.toThrow(Killed)
  await port.save('b')
  arm(folder)
  await port.save('c')
  rmSync(join(folder, 'fired', 'kill-1~disk.save.before'))
  await port.save('d')
  arm(folder)
  await expect(port.save('e')).rejects.toThrow(Killed)
  expect(done).toEqual(['b', 'c', 'd'])
})

test('a lost acknowledgement has done its work; throwing before has not', async () => {
  const port = start(
    { point: 'disk.save.*', action: 'do-then-timeout', hit: 1 },
    { point: 'disk.send.letter.before', action: 'throw', hit: 1 },
  )
  await expect(port.save('a')).rejects.toThrow('unheard at disk.save.after')
  await expect(port.send('letter')).rejects.toThrow('unheard at disk.send.letter.before')
  expect(done).toEqual(['a'])
})

test('a pause holds the call up and lets it go on', async () => {
  const port = start({ point: 'disk.save.before', action: 'pause', ms: 20, hit: 1 })
  await port.save('a')
  expect(done).toEqual(['paused 20', 'a'])
})

test('a probability fails the same calls for the same seed', async () => {
  const failures = async (seed: number) => {
    const port = start({ point: '*', action: 'throw', probability: 0.3, seed })
    const outcomes = []
    for (let n = 0; n < 50; n++) outcomes.push(await port.save('a').then(String, () => 'failed'))
    return outcomes.flatMap((outcome, n) => (outcome === 'failed' ? [n] : []))
  }
  const [once, again, other] = [await failures(1), await failures(1), await failures(2)]
  expect(again).toEqual(once)
  expect(other).not.toEqual(once)
  // two points each with 30 %
  expect(once.length).toBeGreaterThan(10)
  expect(once.length).toBeLessThan(45)
})
