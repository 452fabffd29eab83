import type { LogChunk, LogItem } from '../eventsourcing/store/event-store.ts'
import { observed } from './observed.ts'

/**
 * Handles a batch of the log in a span. When all its events result from one request, the span gets that request's correlation id.
 */
export function observeBatch<Result>(chunk: LogChunk, work: () => Promise<Result>): Promise<Result> {
  return observed(
    { correlationId: onlyOne(chunk.items) },
    'projector batch',
    { 'atelier.events': chunk.items.length },
    work,
  )
}

function onlyOne(items: readonly LogItem[]): string | undefined {
  const ids = new Set(items.map((item) => ('event' in item ? item.event.metadata.correlationId : undefined)))
  const [id] = ids
  return ids.size === 1 ? id : undefined
}
