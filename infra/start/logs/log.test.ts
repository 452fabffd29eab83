import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createLog, readable, saysReady } from './log.ts'

test('every line carries the name of its part', () => {
  const lines: string[] = []
  const log = createLog({ write: (text) => lines.push(stripVTControlCharacters(text)) })
  log('api', 'hello')
  log('projector', 'world')
  expect(lines).toEqual(['api         | hello\n', 'projector   | world\n'])
})

test('lines of one request are stored, and shown only when something is wrong', () => {
  const [shown, stored]: [string[], string[]] = [[], []]
  const log = createLog({
    write: (text) => shown.push(stripVTControlCharacters(text)),
    store: (name, line) => stored.push(`${name} ${line}`),
  })
  const told = [
    { level: 30, msg: 'answered', correlationId: 'c' },
    { level: 20, msg: 'looked' },
    { level: 40, msg: 'slow', correlationId: 'c' },
    { level: 30, msg: 'working' },
  ].map((entry) => JSON.stringify(entry))
  for (const line of told) log('api', line)
  expect(shown).toEqual(['api         | warn slow {"correlationId":"c"}\n', 'api         | working\n'])
  expect(stored).toEqual(told.map((line) => `api ${line}`))
})

test('a line with a secret is shown once and stored nowhere', () => {
  const [shown, stored]: [string[], string[]] = [[], []]
  const log = createLog({
    write: (text) => shown.push(stripVTControlCharacters(text)),
    store: (_, line) => stored.push(line),
  })
  log('api', '[once] the password is abcd', 'files')
  expect(shown).toEqual(['api         | [once] the password is abcd\n'])
  expect(stored).toEqual([])
})

test('a JSON log line is shown as text; other lines are unchanged', () => {
  const told = (entry: object) => stripVTControlCharacters(readable(JSON.stringify(entry)))
  expect(told({ level: 30, time: 1, pid: 2, msg: 'started' })).toBe('started')
  expect(told({ level: 40, msg: 'slow', ms: 12 })).toBe('warn slow {"ms":12}')
  expect(told({ level: 50, msg: 'lost', err: { stack: 'Error: x' } })).toBe('error lost\nError: x')
  expect(readable('{ not json')).toBe('{ not json')
  expect(readable('{"a":1}')).toBe('{"a":1}')
})

test('a part reports that it is ready, as text or as JSON', () => {
  expect(saysReady('event store ready on 127.0.0.1:1')).toBe(true)
  expect(saysReady('{"level":30,"msg":"api ready on http://localhost:1"}')).toBe(true)
  expect(saysReady('not ready yet')).toBe(false)
})
