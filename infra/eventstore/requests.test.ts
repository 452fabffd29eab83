import { randomUUID } from 'node:crypto'
import { jsonEvent } from '@eventstore/db-client'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { AppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { credentials, Metadata, status } from '@grpc/grpc-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidText } from './grpc/append/identifiers.ts'
import { collect, freshStream, numbered, rejection, runEventStore } from './testing/fixture.ts'

const store = runEventStore()

let client: StreamsClient
beforeAll(() => {
  client = new StreamsClient(`127.0.0.1:${store().port}`, credentials.createInsecure())
})
afterAll(() => client.close())

const { Empty } = shared
const { Options } = streams.ReadReq
const identify = (stream: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(stream))

type ReadOptions = InstanceType<typeof Options>

const allOptions = () => new Options.AllOptions().setStart(new Empty())
const streamOptions = (stream: string) =>
  new Options.StreamOptions().setStreamIdentifier(identify(stream)).setStart(new Empty())
const byStrings = () => new Options.UUIDOption().setString(new Empty())
const byType = (regex: string) =>
  new Options.FilterOptions()
    .setEventType(new Options.FilterOptions.Expression().setRegex(regex))
    .setCount(new Empty())
    .setCheckpointintervalmultiplier(1)

const readAll = (): ReadOptions => new Options().setAll(allOptions()).setCount('10').setUuidOption(byStrings())
const subscribeToAll = (): ReadOptions => readAll().setSubscription(new Options.SubscriptionOptions())

const read = (options: ReadOptions | undefined): Promise<ReadResp[]> =>
  collect<ReadResp>(client.read(new streams.ReadReq().setOptions(options)))

const nonsense: Record<string, () => ReadOptions | undefined> = {
  'without options': () => undefined,
  'without uuid_option': () => new Options().setAll(allOptions()).setCount('1'),
  'without a stream': () => new Options().setCount('1').setUuidOption(byStrings()),
  'of a stream without a name': () => readAll().setStream(streamOptions('')),
  'of no events': () => readAll().setCount('0'),
  'of a stream with a filter': () => readAll().setStream(streamOptions('stream')).setFilter(byType('T')),
  'with a filter on nothing': () => readAll().setFilter(new Options.FilterOptions().setCheckpointintervalmultiplier(1)),
  'without a checkpoint interval': () => subscribeToAll().setFilter(byType('T').setCheckpointintervalmultiplier(0)),
  'that subscribes backwards': () => subscribeToAll().setReadDirection(Options.ReadDirection.BACKWARDS),
}

describe('a read', () => {
  it.each(Object.entries(nonsense))('%s is an invalid argument', async (_, options) => {
    expect(await rejection(read(options()))).toMatchObject({ code: status.INVALID_ARGUMENT })
  })

  it('may have a filter, and its count is of sent events', async () => {
    const type = `Type-${randomUUID()}`
    await store().client.appendToStream(freshStream(), [...numbered(3), ...numbered(2, 0, type), ...numbered(3)])
    expect(await read(readAll().setFilter(byType(type)).setCount('1'))).toHaveLength(1)
    expect(await read(readAll().setFilter(byType(type)))).toHaveLength(2)
  })

  it('returns ids as two halves on request', async () => {
    const stream = freshStream()
    const id = 'ffeeddcc-bbaa-4988-8766-554433221100'
    await store().client.appendToStream(stream, jsonEvent({ id, type: 'T', data: {} }))
    const structured = new Options.UUIDOption().setStructured(new Empty())
    const [response] = await read(readAll().setStream(streamOptions(stream)).setUuidOption(structured))
    const halves = response?.getEvent()?.getEvent()?.getId()?.getStructured()
    const bytes = Buffer.alloc(16)
    bytes.writeBigInt64BE(BigInt(halves?.getMostSignificantBits() ?? 0), 0)
    bytes.writeBigInt64BE(BigInt(halves?.getLeastSignificantBits() ?? 0), 8)
    expect(uuidText(bytes)).toBe(id)
  })
})

const { ProposedMessage } = streams.AppendReq

const start = (stream: string) =>
  new streams.AppendReq().setOptions(
    new streams.AppendReq.Options().setStreamIdentifier(identify(stream)).setAny(new Empty()),
  )

interface Proposal {
  readonly id?: string
  readonly type?: string
  readonly contentType?: string
}

const propose = ({ id = randomUUID(), type, contentType }: Proposal) => {
  const message = new ProposedMessage().setId(new shared.UUID().setString(id))
  if (type !== undefined) message.getMetadataMap().set('type', type)
  if (contentType !== undefined) message.getMetadataMap().set('content-type', contentType)
  return new streams.AppendReq().setProposedMessage(message)
}

const append = (...requests: readonly InstanceType<typeof streams.AppendReq>[]): Promise<AppendResp | undefined> =>
  new Promise((resolve, reject) => {
    const call = client.append((error, response) => (error === null ? resolve(response) : reject(error)))
    for (const request of requests) call.write(request)
    call.end()
  })

describe('an append by Append', () => {
  const contentType = 'application/json'

  it.each([
    { without: 'a type', proposal: { contentType } },
    { without: 'a content type', proposal: { type: 'T' } },
  ])('without $without names what is required in its trailers', async ({ proposal }) => {
    const error = await rejection(append(start(freshStream()), propose(proposal)))
    expect(error).toMatchObject({ code: status.INVALID_ARGUMENT })
    const trailers = error instanceof Error && 'metadata' in error ? error.metadata : undefined
    expect(trailers instanceof Metadata && trailers.getMap()).toMatchObject({
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    })
  })

  it.each([
    { reason: 'an empty type', requests: [start('s'), propose({ type: '', contentType })] },
    {
      reason: 'a nil id',
      requests: [start('s'), propose({ id: '00000000-0000-0000-0000-000000000000', type: 'T', contentType })],
    },
    { reason: 'no options', requests: [propose({ type: 'T', contentType })] },
    { reason: 'no stream name', requests: [start('')] },
    { reason: 'nothing', requests: [] },
  ])('with $reason is an invalid argument', async ({ requests }) => {
    expect(await rejection(append(...requests))).toMatchObject({ code: status.INVALID_ARGUMENT })
  })
})
