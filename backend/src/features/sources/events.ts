import { z } from 'zod'
import { type EventOf, personal, SourceId, UserId } from '../../platform/eventsourcing/event.ts'

export function sourceStream(sourceId: SourceId): string {
  return `source-${sourceId}`
}

/** A word in the log whose values later releases may add to. */
const Word = z.string().min(1)

const onSource = { sourceId: SourceId, userId: UserId }

/** What a video is; see `probe.ts`. */
export const VideoFields = z.object({
  durationMs: z.int(),
  /** In pixels as shown. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  contentType: z.string(),
})
export type VideoFields = z.infer<typeof VideoFields>

/**
 * Stream `source-<sourceId>`: a video that a person takes frames from, by a link or as an upload. Its bytes and frames are in the blob
 * store for a week.
 */
export const sourceEvents = {
  SourceRequested: {
    schema: 1,
    data: z.object({
      ...onSource,
      /** `tiktok`, `youtube`, `upload`, or a word of a later release. */
      kind: Word,
      /** The address of the video, rebuilt from its id; absent for an upload. */
      link: personal('userId').optional(),
      /** Key of the uploaded file until it is stored. */
      stagedKey: z.string().optional(),
    }),
  },
  /** In steps of ten per cent, upwards. */
  SourceProgressed: { schema: 1, data: z.object({ ...onSource, percent: z.int().min(0).max(100) }) },
  SourceCancelRequested: { schema: 1, data: z.object(onSource) },
  /** The video is in the blob store, and it is one. */
  SourceStored: { schema: 1, data: z.object({ ...onSource, video: VideoFields }) },
  /** The frames to choose from are in the blob store, by their times in the video. */
  FramesExtracted: { schema: 1, data: z.object({ ...onSource, timestampsMs: z.array(z.int().min(0)).min(1) }) },
  SourceFailed: {
    schema: 1,
    data: z.object({
      ...onSource,
      reason: Word,
      /** What failed: getting the `video`, or its `frames`. */
      step: Word,
    }),
  },
} as const
export type SourceEvent = EventOf<typeof sourceEvents>
