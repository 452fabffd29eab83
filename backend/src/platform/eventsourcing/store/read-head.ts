import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client'
import type { Position } from '../event.ts'

/** The position of the log's last event that is not the store's own; 0 for an empty log. */
export async function readHead(client: EventStoreDBClient): Promise<Position> {
  const events = client.readAll({ direction: BACKWARDS, fromPosition: END })
  let head: Position | undefined
  for await (const { event } of events) {
    if (head !== undefined || !event || event.type.startsWith('$')) continue
    head = event.position.commit
    // The server need not send the whole log. What has arrived is read to its end: were the loop left here, the client would keep
    // the stream, and wait for its end when it is closed.
    await events.cancel()
  }
  return head ?? 0n
}
