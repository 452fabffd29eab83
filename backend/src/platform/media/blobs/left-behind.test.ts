import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { isLeftBehind, ownName } from './left-behind.ts'

const ofDead = () => `${hostname()}-${spawnSync(process.execPath, ['--version']).pid}-abc`

it.each([
  ['of a process that has ended', ofDead(), true],
  ['of a process that runs', `${hostname()}-${process.ppid}-abc`, false],
  ['of this process', ownName('abc'), false],
  ['of another machine, whose processes nobody here knows', `another-${ofDead()}`, false],
  ['of nobody', 'abc', false],
])('a name %s', (_whose, name, expected) => {
  expect(isLeftBehind(name, 'needed')).toBe(expected)
})

it('a name of this process was left by an earlier one with its number, as long as this one has made none', () => {
  expect(isLeftBehind(ownName('abc'), 'left')).toBe(true)
})
