import { expect, test } from 'vitest'
import { missingEntries } from './complete-lockfile.ts'

test('a platform package that npm left out is added beside its dependent, with its platform', () => {
  const missing = missingEntries({
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/darwin-arm64': '1.0.0' },
    },
    'node_modules/@tool/darwin-arm64': { version: '1.0.0' },
  })
  expect(missing).toEqual({
    'node_modules/@tool/linux-x64-musl': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
  })
})

test('a nested copy gets nested platform packages', () => {
  const missing = missingEntries({
    'infra/node_modules/parser': { version: '2.0.0', optionalDependencies: { 'parser-win32-x64-msvc': '2.0.0' } },
  })
  expect(Object.keys(missing)).toEqual(['infra/node_modules/parser-win32-x64-msvc'])
})

test('a complete lockfile stays as it is', () => {
  expect(
    missingEntries({
      infra: { optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
      'node_modules/tool-linux-x64': { version: '1.0.0' },
    }),
  ).toEqual({})
})
