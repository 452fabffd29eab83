import { expect, test } from 'vitest'
import { stringField } from './server-versions.ts'
import { checkVersions } from './version-checks.ts'

const seen = (version: string | undefined) => ({ state: 'seen', seen: version }) as const
const idle = { state: 'idle' } as const

test.each([
  ['8.2.6', 'ok'],
  ['8.0.0', 'ok'],
  ['6.0.1', 'ok'],
  ['5.0.30', 'problem'],
  ['8.3.0', 'warning'],
  ['9.0', 'warning'],
  ['unknown', 'unchecked'],
])('a MongoDB of version %s is %s', (version, status) => {
  const [, finding] = checkVersions({ eventStore: idle, mongo: seen(version), temporal: idle })
  expect(finding).toMatchObject({ check: 'MongoDB version', status })
})

test('event store and Temporal have their own ranges', () => {
  const statuses = (eventStore: string, temporal: string) =>
    checkVersions({ eventStore: seen(eventStore), mongo: idle, temporal: seen(temporal) }).map(({ status }) => status)
  expect(statuses('24.10.0', '1.29.1')).toEqual(['ok', 'unchecked', 'ok'])
  expect(statuses('21.10.0', '1.20.0')).toEqual(['problem', 'unchecked', 'problem'])
  expect(statuses('26.0.0', '1.31.0')).toEqual(['warning', 'unchecked', 'warning'])
})

test('an unknown version is not checked', () => {
  const failed = { state: 'failed', reason: 'no answer' } as const
  const findings = checkVersions({ eventStore: seen(undefined), mongo: failed, temporal: idle })
  expect(findings.map(({ status }) => status)).toEqual(['unchecked', 'unchecked', 'unchecked'])
})

test('a string is found in a message between other fields', () => {
  const long = 'x'.repeat(200)
  const message = Buffer.concat([
    Buffer.from([0x0a, 0xc8, 0x01]),
    Buffer.from(long),
    Buffer.from([0x18, 0x96, 0x01]), // field 3, a number
    Buffer.from([0x12, 0x06]),
    Buffer.from('24.1.0'),
  ])
  expect([1, 2, 4].map((field) => stringField(message, field))).toEqual([long, '24.1.0', undefined])
})
