import { z } from 'zod'
import { projected } from '../features/assets/testing/picture.ts'
import type { Recorded } from '../platform/eventsourcing/event.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import type { Endpoint } from '../platform/http/contract/endpoint.ts'
import { collectionOf } from '../platform/projections/lists/read.ts'
import type { ThingDocument } from '../platform/projections/things/thing-documents.ts'
import type { StudioFixture } from './studio-fixture.ts'

/** One kind of owned thing: LoRAs, say. */
interface KindOfThing<Response extends z.ZodType> {
  /** The endpoint that lists them. It has the address at which they are added too. */
  readonly list: Pick<Endpoint<z.ZodType, z.ZodType, z.ZodType, Response>, 'path' | 'response'>
  /** The fields with which one is added when a test does not care. */
  readonly fields: object
  /** Name of the stream of one of them. */
  readonly stream: (id: string) => string
}

const Created = z.object({ id: z.uuid() })

/** Test helper: the calls for one kind of owned thing. The owner of the fixture makes them, unless another person is named. */
export function thingCalls<Response extends z.ZodType>(
  { list, fields, stream }: KindOfThing<Response>,
  fixture: StudioFixture,
) {
  /** `below` is the address of one of them, or of a part of it, behind the address of all. */
  const send = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    below: string,
    payload?: object,
    { send: sendAs } = fixture.owner,
  ) => sendAs({ method, url: `${list.path}/${below}`, ...(method !== 'GET' && { payload: payload ?? {} }) })
  const add = (payload = fields, key = randomId()) =>
    fixture.owner.send({ method: 'POST', url: list.path, payload, headers: { 'idempotency-key': key } })
  const events = async (id: string): Promise<readonly Recorded[]> =>
    await fixture.studio.engines.store.readAny(stream(id))
  return {
    send,
    add,
    /** Adds one and returns its id. */
    added: async (payload = fields) => Created.parse((await add(payload)).json()).id,
    change: (id: string, changes: object, person = fixture.owner) => send('PATCH', id, changes, person),
    remove: (id: string, person = fixture.owner) => send('DELETE', id, {}, person),
    restore: (id: string, person = fixture.owner) => send('POST', `${id}/restore`, {}, person),
    /** The list as it is once the read models have seen the whole log. */
    listed: async ({ send: sendAs } = fixture.owner) => {
      await projected(fixture.studio)
      return list.response.parse((await sendAs({ method: 'GET', url: list.path })).json())
    },
    events,
    /** The types of its events. */
    story: async (id: string) => (await events(id)).map(({ type }) => type),
  }
}

/** Test helper: writes that many things of the owner into a read model, without events. `more`: further fields of each document. */
export async function fillList(
  { studio, owner }: StudioFixture,
  readModel: Parameters<typeof collectionOf>[1],
  { count, more = {} }: { readonly count: number; readonly more?: object },
): Promise<void> {
  const document = () => ({
    _id: randomId(),
    position: 0n,
    userId: owner.userId,
    createdAt: new Date(),
    listed: true,
    ...more,
  })
  const documents = Array.from({ length: count }, document)
  await collectionOf<ThingDocument>(studio.engines.db, readModel).insertMany(documents)
}
