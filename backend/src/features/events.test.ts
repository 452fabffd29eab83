import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { logEvents } from '../platform/eventsourcing/store/log-id.ts'
import { compareSamples } from '../platform/eventsourcing/testing/golden-samples.ts'
import { allEvents } from './events.ts'

const folder = path.join(import.meta.dirname, '../testing/samples')

test('every event that any version of the product has written can be read', async () => {
  const write = process.env['CI'] === undefined
  const { problems } = await compareSamples(folder, { ...allEvents, ...logEvents }, { write })
  expect(problems).toEqual([])
})

test('the gate writes no sample, so that it notices one that nobody has committed', async () => {
  const gate = path.join(import.meta.dirname, '../../../.ci/run')
  expect(await readFile(gate, 'utf8')).toMatch(/^export CI=1$/m)
})
