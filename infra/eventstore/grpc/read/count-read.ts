import type { YieldToLoop } from '../../live/yield-to-loop.ts'
import type { PackedPage } from '../../storage/events.ts'
import type { RecordedEvent } from '../../storage/records.ts'
import type { Store } from '../../storage/store.ts'
import { eventResponse } from '../encoding/encoded-event.ts'
import { framesOfRows } from '../encoding/encoded-rows.ts'
import { type Outbound, sendAll } from '../subscription/outbound.ts'
import { isShownInAll } from './filter.ts'
import { deliver } from './links.ts'
import type { CountRequest } from './read-request.ts'
import { streamNotFoundResponse } from './read-responses.ts'
import type { Scan } from './scans.ts'
import { packedPages, pagesOf, scanAll, scanStream } from './scans.ts'

/**
 * Serves a read with a count: sends the events that existed when the read began, page by page, and waits whenever the client is
 * slow.
 */
export async function runCountRead(
  store: Store,
  yieldToLoop: YieldToLoop,
  request: CountRequest,
  outbound: Outbound,
): Promise<void> {
  const { source } = request
  await yieldToLoop()
  const { resolveLinks, structuredIds, count, direction } = request
  const beginnings = source.kind === 'all' ? source.filter?.beginnings : undefined
  if (beginnings !== undefined && !resolveLinks && !structuredIds && count >= everything)
    return sendPacked(packedPages(store, direction, source.from, beginnings), yieldToLoop, outbound)
  if (source.kind === 'all') return sendPages(store, yieldToLoop, request, scanAll(store, request, source), outbound)
  const scan = scanStream(store, request, source)
  if (scan !== undefined) return sendPages(store, yieldToLoop, request, scan, outbound)
  await sendAll(outbound, [streamNotFoundResponse(source.stream)])
}

/** No log has so many events. */
const everything = 1n << 53n

/** What the names of hidden streams begin with. */
const dollar = 0x24

/** Sends pages as they are in the file, without making objects of their events. */
const sendPacked = async (pages: Iterable<PackedPage>, yieldToLoop: YieldToLoop, outbound: Outbound): Promise<void> => {
  for (const { bytes, rows, more } of pages) {
    const shown = rows.filter(
      ({ name, id }) => bytes[name] !== dollar || isShownInAll({ stream: bytes.toString('utf8', name, id) }),
    )
    if (shown.length > 0 && !(await outbound.sendFrames(framesOfRows(bytes, shown)))) return
    if (more) await yieldToLoop()
  }
}

const sendPages = async (
  store: Store,
  yieldToLoop: YieldToLoop,
  { direction, count, resolveLinks, structuredIds }: CountRequest,
  scan: Scan,
  outbound: Outbound,
): Promise<void> => {
  let left = count
  const respond = function* (events: readonly RecordedEvent[]): Generator<Uint8Array> {
    for (const event of events) {
      if (left === 0n) return
      if (!scan.isShown(event)) continue
      left -= 1n
      yield eventResponse(deliver(store, event, resolveLinks), structuredIds)
    }
  }
  for (const { events, more } of pagesOf(scan, direction)) {
    if (!(await sendAll(outbound, respond(events))) || left === 0n) return
    if (more) await yieldToLoop()
  }
}
