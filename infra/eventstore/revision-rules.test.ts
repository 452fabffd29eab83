import type { EventStoreDBClient } from '@eventstore/db-client'
import { jsonEvent, StreamDeletedError, WrongExpectedVersionError } from '@eventstore/db-client'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { uuidText } from './grpc/append/identifiers.ts'
import { freshStream, runEventStore } from './testing/fixture.ts'
import type { Expected, Step } from './testing/revision-model.ts'
import { advance, anyHistory, idOf, untouched } from './testing/revision-model.ts'

const store = runEventStore()

const perform = async (client: EventStoreDBClient, stream: string, step: Step, classic: boolean): Promise<Expected> => {
  const { expected: expectedRevision } = step
  try {
    if (step.do === 'append') {
      const events = step.ids.map((name) => jsonEvent({ id: uuidText(idOf(name)), type: 'T', data: {} }))
      const options = { expectedRevision, ...(classic && { credentials: { username: 'admin', password: 'changeit' } }) }
      const { nextExpectedRevision: revision } = await client.appendToStream(stream, events, options)
      return { kind: 'success', revision }
    }
    // This client cannot say stream_exists for a deletion.
    if (expectedRevision === 'stream_exists') throw new Error('not a step this client can take')
    if (step.do === 'softDelete') await client.deleteStream(stream, { expectedRevision })
    else await client.tombstoneStream(stream, { expectedRevision })
    return { kind: 'success' }
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return { kind: 'wrong-version' }
    if (error instanceof StreamDeletedError) return { kind: 'deleted' }
    throw error
  }
}

/** What the client returns for a response: it shows `no_stream`, after an append without events, as revision 0. */
const shown = (expected: Expected): Expected => (expected.revision === -1n ? { ...expected, revision: 0n } : expected)

const isSendable = (step: Step): boolean => step.do === 'append' || step.expected !== 'stream_exists'

it.each([
  { way: 'BatchAppend', classic: false },
  { way: 'Append', classic: true },
])(
  'the client sees what the model of the rules says, by $way',
  async ({ classic }) => {
    const agrees = fc.asyncProperty(anyHistory, async (steps) => {
      const stream = freshStream()
      const model = untouched()
      for (const step of steps.filter(isSendable)) {
        const expected = shown(advance(model, step))
        expect(await perform(store().client, stream, step, classic)).toEqual(expected)
      }
    })
    await fc.assert(agrees, { numRuns: 50 })
  },
  60_000,
)
