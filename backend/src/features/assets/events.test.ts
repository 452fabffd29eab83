import { expect, it, test } from 'vitest'
import { createCodec } from '../../platform/eventsourcing/codec.ts'
import { InvalidEvent } from '../../platform/eventsourcing/store/errors.ts'
import { assetId, jobId } from '../jobs/testing/builders.ts'
import { created } from '../jobs/testing/log.ts'
import { assetEvents, jobOf } from './events.ts'

const codec = createCodec(assetEvents)
const { jobId: _job, n: _n, ...unmade } = created(jobId, 0, 'upload').data

/** The data of an event as it would be read from the log. */
const read = (data: object, schema: number) => {
  const metadata = { correlationId: 'c', causationId: 'c', schema }
  const place = { id: 'id', stream: `asset-${assetId}`, revision: 0n, position: 1n, created: new Date(0) }
  return codec.decode({ ...place, type: 'AssetCreated', data, metadata }).data
}

it.each(['output', 'upload'] as const)('an asset from before there were other origins is one of a job: %s', (kind) => {
  const { origin, ...before } = created(jobId, 3, kind).data
  expect(read(before, 2)).toEqual({ ...before, origin })
  expect(origin).toBe('job')
})

it.each(['upload', 'source', 'a word of a later release'])(
  'an asset that no job made needs neither job nor number: origin %s',
  (origin) => {
    expect(read({ ...unmade, origin }, 3)).toEqual({ ...unmade, origin })
  },
)

it.each([{}, { jobId }, { n: 0 }])('an asset of a job cannot be written without job and number: only %o', (ids) => {
  const event = { type: 'AssetCreated', data: { ...unmade, ...ids, origin: 'job' } }
  expect(() => codec.encode(event)).toThrow(InvalidEvent)
})

test('the job of an asset is known by both of its parts', () => {
  expect(jobOf({ jobId, n: 0 })).toEqual({ jobId, n: 0 })
  expect([jobOf({ jobId }), jobOf({ n: 0 }), jobOf({})]).toEqual([undefined, undefined, undefined])
})
