import type { z } from 'zod'
import type { AssetId, UserId } from '../platform/eventsourcing/event.ts'
import type { StagedFile } from '../platform/http/contract/api.ts'
import type { ConnectedProviders } from './catalogue/model.ts'
import type { PriceList } from './catalogue/price-list.ts'
import type { ClipPrice } from './clips/clip.ts'
import type { ClipFields, clipEndpoints } from './clips/contract.ts'
import type { ClipKindWord } from './clips/kinds.ts'
import type { ClipDocument } from './clips/projection.ts'
import type { AskedOfModel, RequestContent } from './job-kind.ts'
import type { JobRequest } from './jobs/commands.ts'
import type { JobFields, StagedUpload } from './jobs/events.ts'

export type { RequestClip } from './clips/request-clip.ts'

/**
 * What the general code of clips knows of one kind: videos, animations, lip syncs. Every kind has one entry, made in a file `clip-kind.ts`
 * of its slice and given to `clipRoutes`.
 */
export interface ClipKind<Item extends ClipFields = ClipFields> {
  readonly kind: ClipKindWord
  /** What people call one, such as `video`. */
  readonly noun: string
  readonly endpoints: ReturnType<typeof clipEndpoints<z.ZodType<Item>>>
  readonly toItem: (clip: ShownClip) => Item
  /** What making it costs today; undefined while it cannot be made. */
  readonly priceToday: (asked: AskedOfModel, today: OfferedToday) => ClipPrice | undefined
  /** Who would make it today, at what price. Throws DomainError when its model or its settings are no longer offered. */
  readonly again: (
    asked: AskedOfModel,
    content: RequestContent,
    today: OfferedToday,
  ) => Pick<JobFields, 'provider' | 'unitPrice'> & Pick<JobRequest, 'credits'>
}

/** What can be made today, at which prices. */
export interface OfferedToday {
  readonly connected: ConnectedProviders
  readonly prices: PriceList
}

/** A clip, from which its kind makes what its contract shows. */
export interface ShownClip {
  readonly document: ClipDocument
  /** What every kind shows. */
  readonly fields: ClipFields
  /** Address of an input by its name; undefined where the clip has none. */
  readonly inputUrl: (name: string) => string | undefined
  /** Where the imported video came from that it works from; undefined for an upload, and where there is none. */
  readonly sourceLink: string | undefined
}

/** What a form has for one input: a file, or an address. */
export type Given = StagedFile | string | undefined

/** What a form gives, by the names of the inputs. */
export interface GivenInputs {
  readonly inputs: Readonly<Record<string, Given>>
  /**
   * What may be given, by the names of the inputs; absent: a picture, or a sound that is taken as it comes. A sound and a video are probed
   * for their length.
   */
  readonly media?: Readonly<Record<string, 'picture-or-video' | 'sound'>>
  /** Nobody waits for the answer any more: files are not probed further. */
  readonly signal: AbortSignal
  /** All files of the request. Those that are not needed are named in what is found. */
  readonly files: Readonly<Record<string, readonly StagedFile[]>>
  /** Called with a picture that was fetched: the edge deletes it when the request is refused. */
  readonly addFile: (file: StagedFile) => void
}

/** What a clip is made from: files that came with the request, and what the person had, by the names of the inputs. */
export interface ClipInputs {
  readonly uploads: readonly z.infer<typeof StagedUpload>[]
  readonly assetIds: Readonly<Record<string, AssetId>>
  /** Lengths in milliseconds of the sounds and videos that were probed, by the names of the inputs. */
  readonly lengths: Readonly<Record<string, number>>
  /** Staged keys of files that are not needed, because they are stored already. */
  readonly unused: readonly string[]
}

/**
 * The inputs of a form (spec video 5 and 7). An address of the studio names a picture or video that the person has, and any other is fetched
 * as a picture. A file that is one of the person's pictures, sounds or videos counts as that; every other picture is decoded to its end.
 * Throws DomainError for what is not the person's own, and for files that cannot be used.
 */
export type FindInputs = (userId: UserId, given: GivenInputs) => Promise<ClipInputs>
