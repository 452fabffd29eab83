import { expect, test } from 'vitest'
import type { Machine, MasterKey } from './machine.ts'
import { checkMachine } from './machine-checks.ts'

const gigabyte = 1_000_000_000
const goodKey: MasterKey = { from: 'file', wellFormed: true, opensKeys: true, exposed: false, needed: true }
const healthy: Machine = {
  dataDir: '/data',
  node: '24.21.0',
  holder: { pid: 7, command: 'npm start' },
  parts: ['api', 'worker'],
  mongo: { state: 'seen', seen: 'mongod 8.0 (PATH)' },
  temporal: 'yours',
  key: { state: 'seen', seen: goodKey },
  keyFiles: 2,
  hasSigningKey: false,
  hasMedia: true,
  leftReadModels: [],
  leftSandbox: undefined,
  space: { state: 'seen', seen: { freeBytes: 50 * gigabyte, reserve: gigabyte } },
}
const withKey = (change: Partial<MasterKey>): Partial<Machine> => ({
  key: { state: 'seen', seen: { ...goodKey, ...change } },
})
const withFree = (freeBytes: number, reserve = gigabyte): Partial<Machine> => ({
  space: { state: 'seen', seen: { freeBytes, reserve } },
})

const statusOf = (check: string, change: Partial<Machine>) =>
  checkMachine({ ...healthy, ...change }).find((finding) => finding.check === check)?.status

test('a healthy machine has nothing to do', () => {
  expect(checkMachine(healthy).map(({ status }) => status)).toEqual(Array<string>(8).fill('ok'))
})

test.each<[string, Partial<Machine>, string]>([
  ['product', { holder: undefined, parts: [] }, 'unchecked'],
  ['product', { holder: { pid: 7, command: 'npm run keys' }, parts: [] }, 'unchecked'],
  ['product', { holder: undefined, parts: ['mongo'] }, 'warning'],
  ['Node', { node: '22.1.0' }, 'problem'],
  ['Node', { node: '24.6.0' }, 'problem'],
  ['Node', { node: '24.7.0' }, 'ok'],
  ['MongoDB program', { mongo: { state: 'seen', seen: undefined } }, 'warning'],
  ['MongoDB program', { mongo: { state: 'failed', reason: 'EACCES' } }, 'problem'],
  ['master key', { key: { state: 'failed', reason: 'EACCES' } }, 'problem'],
  ['master key', withKey({ from: 'nowhere', wellFormed: false, opensKeys: undefined }), 'problem'],
  ['master key', withKey({ from: 'nowhere', wellFormed: false, opensKeys: undefined, needed: false }), 'unchecked'],
  ['master key', withKey({ wellFormed: false, opensKeys: undefined }), 'problem'],
  ['master key', withKey({ opensKeys: false }), 'problem'],
  ['master key', withKey({ opensKeys: undefined }), 'ok'],
  ['master key', withKey({ exposed: true }), 'warning'],
  ['left read models', { leftReadModels: ['mongo-mongod-7.0'] }, 'warning'],
  ['left sandbox', { leftSandbox: 'it has left words' }, 'warning'],
  ['free disk', withFree(2 * gigabyte), 'warning'],
  ['free disk', withFree(0.9 * gigabyte), 'problem'],
  ['free disk', withFree(0.9 * gigabyte, 0.5 * gigabyte), 'warning'],
  ['free disk', { space: { state: 'failed', reason: 'EIO' } }, 'warning'],
])('%s: %j is %s', (check, change, status) => {
  expect(statusOf(check, change)).toBe(status)
})

test('of read models that are left the folder is named, that erasures do not reach it, and who deletes it', () => {
  const findingFor = (change: Partial<Machine>) =>
    checkMachine({ ...healthy, leftReadModels: ['mongo-mongod-7.0'], ...change }).find(
      ({ check }) => check === 'left read models',
    )
  expect(findingFor({})).toMatchObject({
    says: expect.stringMatching(/mongo-mongod-7\.0.*erasure/) as unknown,
    advice: expect.stringContaining('npm start deletes them') as unknown,
  })
  expect(findingFor({ mongo: 'yours' })).toMatchObject({ advice: expect.stringMatching(/^Delete these/) as unknown })
})
