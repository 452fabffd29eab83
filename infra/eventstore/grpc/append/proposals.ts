import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import type { ProposedEvent } from '../../storage/records.ts'
import { parseUuid } from './identifiers.ts'

/** Why an append is refused before its expected revision is even looked at. */
export type AppendProblem =
  | { readonly kind: 'missing-metadata' }
  | { readonly kind: 'too-big'; readonly limit: number }
  | { readonly kind: 'bad-request'; readonly message: string }

/** The proposed message of either append call: they differ only in name. */
export interface ProposedMessage {
  getId(): UUID | undefined
  getMetadataMap(): { get(key: string): string | undefined }
  getCustomMetadata_asU8(): Uint8Array
  getData_asU8(): Uint8Array
}

/** Collects the events of one append. */
export interface Proposals {
  readonly events: readonly ProposedEvent[]
  /** Adds an event; returns why the whole append is refused, or undefined. */
  readonly add: (message: ProposedMessage) => AppendProblem | undefined
}

/** An empty collection for at most `limit` bytes. Data and metadata count, and two bytes per character of the type. */
export function createProposals(limit: number): Proposals {
  const events: ProposedEvent[] = []
  let size = 0
  return {
    events,
    add: (message) => {
      const event = parseProposal(message)
      if ('kind' in event) return event
      size += event.data.length + event.metadata.length + 2 * event.type.length
      if (size > limit) return { kind: 'too-big', limit }
      events.push(event)
      return undefined
    },
  }
}

const parseProposal = (message: ProposedMessage): ProposedEvent | AppendProblem => {
  const properties = message.getMetadataMap()
  const type = properties.get('type')
  const contentType = properties.get('content-type')
  if (type === undefined || contentType === undefined) return { kind: 'missing-metadata' }
  if (type === '') return { kind: 'bad-request', message: 'The event type is empty.' }
  const id = parseUuid(message.getId())
  if (id === undefined) return { kind: 'bad-request', message: 'The event id is missing, nil or not a UUID.' }
  return {
    id,
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}
