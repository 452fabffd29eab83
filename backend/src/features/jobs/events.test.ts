import { describe, expect, it } from 'vitest'
import { createCodec } from '../../platform/eventsourcing/codec.ts'
import { queueEvents } from './events.ts'
import { jobId, jobIdOf, userId } from './testing/builders.ts'

/** A fixture of every version ever written stays here. */
const queue = { entries: [], day: '2026-11-21', spent: 0 }
const schema1 = {
  userId,
  jobId,
  queue,
  kind: 'image',
  model: 'wavespeed-ai/chroma',
  provider: 'wavespeed',
  outputs: 4,
  prompt: { sealed: 'AAAA' },
  settings: { aspectRatio: 'auto', quality: '2K' },
  uploads: [],
  referenceAssetIds: [],
  unitPrice: 15_000,
  priceListVersion: 1,
}
const schema2 = { ...schema1, retryOf: jobIdOf(2) }
const file = { key: 'key', checksum: 'sum', contentType: 'image/png', bytes: 7 }
const filesOf2 = { ...schema2, uploads: [file, file].map((each, n) => ({ ...each, n })) }
const schema3 = { ...schema2, uploads: [file, file].map((each, n) => ({ ...each, n, place: n })) }
const { checksum: _, ...fileOf4 } = file
const schema4 = { ...schema3, uploads: [fileOf4, fileOf4].map((each, n) => ({ ...each, n, place: n })) }

const read = (data: object, schema: number) =>
  createCodec(queueEvents).decode({
    id: 'id',
    stream: 'queue',
    revision: 0n,
    position: 1n,
    type: 'JobRequested',
    created: new Date(0),
    data,
    metadata: { correlationId: 'c', causationId: 'c', schema },
  })

describe('JobRequested', () => {
  it.each([
    [1, schema1, schema1],
    [2, schema1, schema1],
    [2, schema2, schema2],
    [2, filesOf2, schema4],
    [3, schema3, schema4],
    [4, schema4, schema4],
  ])('of schema %i is read as it was meant', (schema, data, meant) => {
    expect(read(data, schema).data).toEqual(meant)
  })
})
