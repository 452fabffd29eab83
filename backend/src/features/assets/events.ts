import { z } from 'zod'
import { AssetId, type EventOf, JobId, SourceId, UserId } from '../../platform/eventsourcing/event.ts'
import { loggedMedia, sealLater } from '../../platform/eventsourcing/stored-media.ts'

export function assetStream(assetId: AssetId): string {
  return `asset-${assetId}`
}

/**
 * Repeated in every event of an asset, so that projections need not look anything up. Job and number are those of the output
 * or upload that the asset is; a saved frame is output 0 of a generation of its own, which no job made; they are absent for
 * any other picture that no job made. Older releases expect them in every event,
 * but they never get that far: they already stop at the newer schema of AssetCreated.
 */
const onAsset = {
  assetId: AssetId,
  userId: UserId,
  jobId: JobId.optional(),
  n: z.int().min(0).optional(),
  /** `video`, or a word of a later release; absent for a picture. */
  medium: z.string().min(1).optional(),
}

interface NumberedByJob {
  readonly jobId: JobId
  readonly n: number
}
type MaybeByJob = { readonly [Name in keyof NumberedByJob]?: NumberedByJob[Name] | undefined }

/** The output or upload of a job that an asset is; undefined for a picture that no job made. */
export function jobOf({ jobId, n }: MaybeByJob): NumberedByJob | undefined {
  return jobId === undefined || n === undefined ? undefined : { jobId, n }
}

/** What `make` returns for the output or upload of a job that an asset is; undefined for a picture that no job made. */
export function ofJob<Result>(asset: MaybeByJob, make: (output: NumberedByJob) => Result): Result | undefined {
  const output = jobOf(asset)
  return output && make(output)
}

/** Upcaster for events that lack only what is optional now. */
const same = (data: Record<string, unknown>) => data
/** Upcaster for events from before there were pictures that no job made. */
const madeByJob = (data: Record<string, unknown>) => ({ ...data, origin: 'job' })

/** Whether it is a favourite, also while it is in the trash: projections that count favourites need not remember it. */
const favorite = z.boolean()

/** Stream `asset-<assetId>`: a picture or video that a user owns. */
export const assetEvents = {
  AssetCreated: {
    schema: 4,
    /** Up to schema 3 every asset was a picture: a release that knows no videos would show one as a picture. */
    upcast: { 1: sealLater, 2: madeByJob, 3: same },
    data: z
      .object({
        ...onAsset,
        /**
         * What it is: `output`, `upload`, `mask` (what a person has painted over a picture), or a word of a later release. Only
         * outputs are in the gallery, and masks in no list at all.
         */
        kind: z.string().min(1),
        /**
         * Who stored it: `job` (an output, or a file that came with a request, both with job and number), `upload` (the person sent it
         * by itself), `source` (a frame that the person saved from a video), `mask` (it came with a request, over one of its
         * pictures), or a word of a later release.
         */
        origin: z.string().min(1),
        ...loggedMedia('userId'),
        /** Assets it was made from. */
        sources: z.array(AssetId),
        /** The video that it is a frame of, and where in it; of `source` only. */
        frame: z.object({ sourceId: SourceId, timestampMs: z.int().min(0) }).optional(),
      })
      .refine((data) => data.origin !== 'job' || jobOf(data) !== undefined),
  },
  AssetFavorited: { schema: 1, data: z.object(onAsset) },
  AssetUnfavorited: { schema: 1, data: z.object(onAsset) },
  /** It leaves every list and may come back for 30 days, counted from `trashedAt`. */
  AssetTrashed: { schema: 1, data: z.object({ ...onAsset, favorite, trashedAt: z.iso.datetime() }) },
  AssetRestored: { schema: 1, data: z.object({ ...onAsset, favorite }) },
  /** Deleted for good: its bytes are erased next. */
  AssetPurged: { schema: 1, data: z.object(onAsset) },
  // Uploads have events of their own: an upload and an output of a job may have the same number, and whoever counts outputs
  // must not take one for the other.
  /** The upload leaves its list and may come back for 30 days, counted from `trashedAt`. */
  UploadTrashed: { schema: 1, data: z.object({ ...onAsset, trashedAt: z.iso.datetime() }) },
  UploadRestored: { schema: 1, data: z.object(onAsset) },
  /** Deleted for good: its bytes are erased next. */
  UploadPurged: { schema: 1, data: z.object(onAsset) },
} as const
export type AssetEvent = EventOf<typeof assetEvents>
export type AssetCreated = Extract<AssetEvent, { type: 'AssetCreated' }>['data']
