import { EventEmitter } from 'node:events'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import { expect, it } from 'vitest'
import { caughtUpResponse } from '../read/read-responses.ts'
import { createOutbound } from './outbound.ts'

/** A call whose reader takes nothing for the moment. */
const fullCall = () => Object.assign(new EventEmitter(), { cancelled: false, write: () => false })

it('resumes a reader that had to wait in a later iteration of the event loop', async () => {
  const given: (() => void)[] = []
  const yieldToLoop = () => new Promise<void>((resolve) => given.push(resolve))
  const sent: string[] = []
  for (const name of ['first', 'second']) {
    const call = fullCall()
    // Cast: the part of a call that an outbound uses.
    const outbound = createOutbound(call as unknown as ServerWritableStream<ReadReq, Buffer>, yieldToLoop)
    void outbound.send(caughtUpResponse())
    void outbound.flush().then(() => sent.push(name))
    call.emit('drain')
  }
  await expect.poll(() => given).toHaveLength(2)
  expect(sent).toEqual([])
  given[0]?.()
  await expect.poll(() => sent).toEqual(['first'])
  given[1]?.()
  await expect.poll(() => sent).toEqual(['first', 'second'])
})
