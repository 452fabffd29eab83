import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Bytes, endpoint } from '../../platform/http/contract/endpoint.ts'
import { Clip, ClipKind } from '../clips/contract.ts'
import type { WorkQueue } from '../work/contract.ts'
import { workErrors } from '../work/errors.ts'
import { chainErrors } from './errors.ts'

/** Most clips that are shown and joined as one chain. */
export const mostInChain = 24

/** A piece of work of this kind joins the clips of a chain, the file of that name. */
export const joinKind = 'joined-video'
export const joinQueue: WorkQueue = 'batch'
export const joinedFile = 'joined'

/** How many days a joined video can be downloaded after it was made. */
export const daysOfJoined = 3

/** A person's newest joined videos stay until they expire; making another one deletes the oldest. */
export const mostJoined = 3

/** Most clips that are shown to choose from where one was continued more than once; the newest, and the one that is in the chain. */
export const mostWays = 12

const Way = z.object({
  id: z.uuid(),
  kind: ClipKind,
  prompt: z.string(),
  createdAt: z.iso.datetime(),
  clip: Clip,
})
export type Way = z.infer<typeof Way>

/** One clip of a chain. */
const Link = Way.extend({
  /** Where the clip before it was continued more than once: all that continue it, this one among them, the newest first. */
  ways: z.array(Way).min(2).max(mostWays).optional(),
})
export type Link = z.infer<typeof Link>

const ofClip = z.object({ id: z.uuid() })

/**
 * The clips that continue each other: from the first that none comes before, to the one that was asked for, and on to the newest that
 * continues each. Where a clip was continued more than once, the chain of each that continues it is one way to go on. A clip continues
 * another when its first frame is the other's last one. What is in the trash ends the chain; a clip that
 * continues none, and that none continues, is alone.
 */
export const chainOf = endpoint({
  method: 'GET',
  path: '/api/clips/:id/chain',
  summary: 'Look at the clips that continue each other',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: ofClip,
  response: z.object({ clips: z.array(Link).min(1).max(mostInChain) }),
})
export type Chain = z.infer<typeof chainOf.response>

/** Asked for again while it is being made, it is the same file. A chain of a single clip is refused: that is a file already. */
export const joinChain = endpoint({
  method: 'POST',
  path: '/api/clips/:id/joined',
  summary: 'Ask for the clips that continue each other as one video',
  refusals: [commonErrors.notFound, chainErrors.alone, workErrors.tooMuchWork],
  access: 'user',
  needsDiskSpace: true,
  params: ofClip,
  status: 202,
  response: z.object({ workId: z.uuid() }),
})

/** What the worker must know, as `input` of the piece of work: the files in their order. */
export const JoinInput = z.object({ assetIds: z.array(z.uuid()).min(2).max(mostInChain) })

/** What came of it, as `result` of the piece of work. */
export const JoinResult = z.object({
  /** The name to save it under. */
  name: z.string(),
  bytes: z.int(),
  /** SHA-256 of the file, hex. */
  checksum: z.string(),
  durationMs: z.int(),
  clips: z.int(),
})
export type JoinResult = z.infer<typeof JoinResult>

/** Address of a joined video; answered for its owner until it expires (ranges, etag). */
export function joinedUrl(workId: string): string {
  return `/api/joined-videos/${workId}/file`
}

export const readJoined = endpoint({
  method: 'GET',
  path: '/api/joined-videos/:joinedId/file',
  summary: 'Download clips that were joined to one video',
  access: 'user',
  params: z.object({ joinedId: z.uuid() }),
  response: Bytes,
})
