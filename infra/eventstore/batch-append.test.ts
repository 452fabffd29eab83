import { randomUUID } from 'node:crypto'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { credentials } from '@grpc/grpc-js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, freshStream, runEventStore } from './testing/fixture.ts'

const store = runEventStore({ maxAppendSize: 1_000 })
const impatient = runEventStore({ writeTimeout: 50 })

let client: StreamsClient
beforeAll(() => {
  client = new StreamsClient(`127.0.0.1:${store().port}`, credentials.createInsecure())
})
afterAll(() => client.close())

interface Chunk {
  readonly id: string
  readonly stream?: string
  readonly deadline?: Date
  readonly sizes?: readonly number[]
  readonly final?: boolean
  readonly bare?: boolean
}

const toChunk = ({ id, stream, deadline, sizes = [], final = false, bare = false }: Chunk) => {
  const chunk = new streams.BatchAppendReq().setCorrelationId(new shared.UUID().setString(id)).setIsFinal(final)
  if (stream !== undefined) {
    const options = new streams.BatchAppendReq.Options()
      .setAny(new empty.Empty())
      .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    if (deadline !== undefined) options.setDeadline(timestamp.Timestamp.fromDate(deadline))
    chunk.setOptions(options)
  }
  const messages = sizes.map((size) => {
    const message = new streams.BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(randomUUID()))
      .setData(new Uint8Array(size))
    if (!bare) message.getMetadataMap().set('type', 'T').set('content-type', 'application/octet-stream')
    return message
  })
  return chunk.setProposedMessagesList(messages)
}

/** Sends chunks on one call, half-closes, and returns the response to each append, in order. */
const send = async (...chunks: readonly Chunk[]): Promise<string[]> => {
  const call = client.batchAppend()
  for (const chunk of chunks) call.write(toChunk(chunk))
  call.end()
  return (await collect<BatchAppendResp>(call)).map(describeResponse)
}

const describeResponse = (response: BatchAppendResp): string => {
  const id = response.getCorrelationId()?.getString() ?? ''
  const error = response.getError()?.getDetails()?.getTypeName()
  return `${id}: ${error?.replace('event_store.client.', '') ?? `revision ${response.getSuccess()?.getCurrentRevision()}`}`
}

describe('a batch stream', () => {
  it('assembles interleaved appends from chunks and responds to each once', async () => {
    const [one, two] = [freshStream(), freshStream()]
    const responses = await send(
      { id: 'a0000000-0000-4000-8000-00000000000a', stream: one },
      { id: 'B0000000-0000-4000-8000-00000000000B', stream: two, sizes: [1] },
      { id: 'a0000000-0000-4000-8000-00000000000a', sizes: [1, 1] },
      { id: 'B0000000-0000-4000-8000-00000000000B', sizes: [1, 1, 1], final: true },
      { id: 'a0000000-0000-4000-8000-00000000000a', final: true },
    )
    expect(responses).toEqual([
      'B0000000-0000-4000-8000-00000000000B: revision 3',
      'a0000000-0000-4000-8000-00000000000a: revision 1',
    ])
  })

  it('refuses an append as soon as it is too big, ignores its other chunks and serves the other appends', async () => {
    const [big, fine] = [randomUUID(), randomUUID()]
    const stream = freshStream()
    const responses = await send(
      { id: big, stream, sizes: [600] },
      { id: big, sizes: [600] },
      { id: big, sizes: [600] },
      { id: fine, stream, sizes: [1], final: true },
      { id: big, sizes: [1], final: true },
    )
    expect(responses).toEqual([`${big}: MaximumAppendSizeExceeded`, `${fine}: revision 0`])
  })

  it('refuses an append whose deadline has passed', async () => {
    const id = randomUUID()
    const responses = await send({ id, stream: freshStream(), deadline: new Date(1_000), sizes: [1], final: true })
    expect(responses).toEqual([`${id}: Timeout`])
  })

  it('times out an append that never becomes final', async () => {
    const id = randomUUID()
    const other = new StreamsClient(`127.0.0.1:${impatient().port}`, credentials.createInsecure())
    const call = other.batchAppend()
    call.write(toChunk({ id, stream: freshStream(), sizes: [1] }))
    const response = await new Promise<BatchAppendResp>((resolve) => {
      call.once('data', resolve)
    })
    expect(describeResponse(response)).toBe(`${id}: Timeout`)
    call.end()
    expect(await collect(call)).toEqual([])
    other.close()
  })

  it('refuses invalid requests and continues', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID())
    const [noOptions = '', bare = '', unfinished = '', fine = ''] = ids
    const responses = await send(
      { id: noOptions, sizes: [1], final: true },
      { id: bare, stream: freshStream(), sizes: [1], bare: true, final: true },
      { id: unfinished, stream: freshStream() },
      { id: fine, stream: freshStream('ö'), sizes: [1], final: true },
    )
    expect(responses.toSorted()).toEqual(
      [
        `${noOptions}: BadRequest`,
        `${bare}: BadRequest`,
        `${unfinished}: BadRequest`,
        `${fine}: revision 0`,
      ].toSorted(),
    )
  })
})
