import { plainOf, type UserId } from '../../platform/eventsourcing/event.ts'
import { change, create, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { SourceEvent, VideoFields } from './events.ts'

/** A video that a person takes frames from. */
export interface SourceDocument extends ReadModel {
  readonly userId: UserId
  readonly kind: string
  readonly link?: string
  readonly requestedAt: Date
  readonly status: 'requested' | 'stored' | 'extracted' | 'failed'
  /** A cancel was asked for; the source may have come to another end before it was heard. */
  readonly cancelRequested?: true
  readonly video?: VideoFields
  readonly timestampsMs?: readonly number[]
  readonly reason?: string
  /** What failed: `video` or `frames`. */
  readonly step?: string
}

/** Read model `sources`, by source id. */
export const sources = projection<SourceEvent>({
  name: 'sources',
  version: 2,
  indexes: [
    { key: { userId: 1, link: 1, requestedAt: -1 } },
    { key: { userId: 1, status: 1, requestedAt: -1, 'video.bytes': 1 } },
  ],
  unseals: true,
  on: {
    SourceRequested: ({ data: { sourceId, userId, kind, link }, created }) => {
      const plain = plainOf(link)
      const document = { userId, kind, requestedAt: created, status: 'requested' }
      return create(sourceId, { ...document, ...(plain !== undefined && { link: plain }) })
    },
    SourceCancelRequested: (e) => change(e.data.sourceId, { $set: { cancelRequested: true } }),
    SourceStored: (e) => change(e.data.sourceId, { $set: { status: 'stored', video: e.data.video } }),
    FramesExtracted: (e) =>
      change(e.data.sourceId, { $set: { status: 'extracted', timestampsMs: e.data.timestampsMs } }),
    SourceFailed: ({ data: { sourceId, reason, step } }) =>
      change(sourceId, { $set: { status: 'failed', reason, step } }),
  },
})
