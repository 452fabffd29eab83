import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
import { jobErrors } from '../jobs/errors.ts'
import type { WorkQueue } from '../work/contract.ts'
import { workErrors } from '../work/errors.ts'

/** A piece of work of this kind makes an image of the last frame of a video. */
export const lastFrameKind = 'last-frame'
export const lastFrameQueue: WorkQueue = 'quick'

/** What the worker must know, as `input` of the piece of work. */
export const LastFrameInput = z.object({ videoAssetId: z.uuid() })

/** What came of it, as `result` of the piece of work: the image, an upload of the person that knows the video as its source. */
export const LastFrameResult = z.object({ assetId: z.uuid() })

/**
 * The last frame of a video in its full size, to go on from. It is made once: asked for again while it is made, or while the image is there,
 * it is the same one. `assetId` is that of the image, absent while it is being made: what becomes of the work is in the list of work.
 */
export const requestLastFrame = endpoint({
  method: 'POST',
  path: '/api/last-frames',
  summary: 'Make an image of the last frame of a video',
  refusals: [commonErrors.notFound, workErrors.tooMuchWork, jobErrors.storageQuota],
  access: 'user',
  needsDiskSpace: true,
  body: LastFrameInput,
  status: 202,
  response: z.object({ workId: z.uuid(), assetId: z.uuid().optional() }),
})
