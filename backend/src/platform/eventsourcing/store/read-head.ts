import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client'
import type { NewestEvent } from './event-store.ts'

/** The log's last event that is not the store's own; undefined for an empty log. */
export async function readNewest(client: EventStoreDBClient): Promise<NewestEvent | undefined> {
  const events = client.readAll({ direction: BACKWARDS, fromPosition: END })
  let newest: NewestEvent | undefined
  for await (const { event } of events) {
    if (newest !== undefined || !event || event.type.startsWith('$')) continue
    newest = { id: event.id, stream: event.streamId, revision: event.revision, position: event.position.commit }
    // The server need not send the whole log. What has arrived is read to its end: were the loop left here, the client would keep
    // the stream, and wait for its end when it is closed.
    await events.cancel()
  }
  return newest
}
