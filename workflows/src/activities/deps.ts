import type { ExpiredImage, ExpiredPage } from '@studio/backend/features/assets/queries.ts'
import type { CostReport, CostReportWork } from '@studio/backend/features/cost-report.ts'
import type { EventsSoFar } from '@studio/backend/features/events-of-person.ts'
import type { ExpiredThing, PageOfThings } from '@studio/backend/features/expiring-things.ts'
import type { ExportedPictures } from '@studio/backend/features/exports/queries.ts'
import type { JobKindEntry } from '@studio/backend/features/job-kind.ts'
import type { JobKinds } from '@studio/backend/features/job-kinds.ts'
import type { OpenJob } from '@studio/backend/features/jobs/lists/open-queries.ts'
import type { RebuildResult } from '@studio/backend/features/rebuilds/contract.ts'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import type { KeyStore } from '@studio/backend/platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import type { ContentSigner } from '@studio/backend/platform/media/credentials/content-signer.ts'
import type { Decoder } from '@studio/backend/platform/media/decoder/decoder.ts'
import type { Downloader } from '@studio/backend/platform/media/downloader/downloader.ts'
import type { Provider } from '@studio/backend/platform/providers/port.ts'
import type { Reports } from './task/reports.ts'

/** What the steps of a job need from outside. */
export interface ActivityDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  readonly blobs: BlobStore
  readonly decoder: Pick<Decoder, 'prepareUpload' | 'makeReferenceCopy' | 'layOver' | 'toPng' | 'toJpeg' | 'toWebp'>
  /** Signs files with the key of the installation. */
  readonly signer: Pick<ContentSigner, 'sign'>
  readonly providers: Providers
  readonly kinds: JobKinds
  readonly clock: () => Date
  readonly bounds: Bounds
  /** Cleans up the blob store; returns how many blobs were deleted. */
  readonly sweepMedia: () => Promise<number>
  /** Marks the blob store as that of this log, also between two cleanings. */
  readonly markMedia: () => Promise<void>
  /** All jobs that are open in the log as it is now; throws when the read models do not get there in time. */
  readonly openJobs: () => Promise<readonly OpenJob[]>
  /** Images that have been in the trash for their full time and are now to be deleted. */
  readonly expiredImages: (page: ExpiredPage) => Promise<readonly ExpiredImage[]>
  /** The same of everything else that can be put into the trash. */
  readonly expiredThings: (page: PageOfThings) => Promise<readonly ExpiredThing[]>
  /** The pictures of an archive: all of a person, or those of a selection. */
  readonly exportedPictures: (userId: UserId, selection: readonly string[] | undefined) => Promise<ExportedPictures>
  /** Everything that the log says of a person, chunk by chunk. */
  readonly eventsOfPerson: (userId: UserId) => AsyncIterable<EventsSoFar>
  /** The report that an admin has asked for, from the log. */
  readonly costReport: (input: unknown, work: CostReportWork) => Promise<CostReport>
  /** Ids of a person's work of a kind that was done, the last one first. */
  readonly doneWork: (userId: UserId, kind: string) => Promise<readonly string[]>
  readonly erasure: ErasureDeps
  /** Builds a read model anew beside the live one; what stands in its way for good is said in words for people. */
  readonly rebuild: (
    name: string,
    progress: (percent: number) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<Omit<RebuildResult, 'name'> | { readonly refused: string }>
  /** Downloads videos by link. */
  readonly download: Downloader
  /** Whether this process also stores pictures, so that one step may go from the submit to the stored picture. */
  readonly storesPictures?: boolean
  /** Passes the services' reports to the activities of this process that wait for them. */
  readonly reports: Reports
  /** Aborted when the process begins to stop: activities that wait end at once, so that another worker can continue them. */
  readonly stopping: AbortSignal
  /** Origin under which services can reach us with their reports; undefined when they cannot. */
  readonly publicUrl?: URL | undefined
}

/** What the deletion of an account needs besides. */
export interface ErasureDeps {
  /** Base64 of 32 bytes; hashes addresses into names of streams. */
  readonly masterKey: string
  readonly endSessions: (userId: UserId) => Promise<void>
  /** Every file of a person. */
  readonly filesOf: (userId: UserId) => AsyncIterable<{ readonly key: string }>
  /** Takes away what killed processes have left: files of the person that were not stored yet, and what was told of their calls. */
  readonly clearRemains: (userId: UserId) => Promise<void>
  /** Deletes what Temporal keeps of the person's jobs and work that have ended; returns of how many. */
  readonly forgetHistories: (userId: UserId) => Promise<number>
  /** The stream of the identity that opens the account. Throws while it is not known. */
  readonly identityOf: (userId: UserId) => Promise<string>
  /** Milliseconds after which no process has an erased key in memory, and no request goes on that came before. */
  readonly settleMs: number
}

/** The AI services that are connected, by the names of their accounts. */
export type Providers = Readonly<Record<string, Provider | undefined>>

export interface Bounds {
  /** How long we search for the task of an unanswered intent, in milliseconds. */
  readonly reconcileWindowMs: number
  /** Largest output that is stored, in bytes, of each medium. */
  readonly maxOutputBytes: Readonly<Record<JobKindEntry['medium'], number>>
}

export const defaultBounds: Bounds = {
  // its quiet part (reconcile.ts) is longer than the one minute that a submit may take
  reconcileWindowMs: 180_000,
  maxOutputBytes: { image: 64 * 1024 * 1024, video: 200_000_000 },
}

/** The service of that name. Throws when this worker has none; the step may then be repeated on another worker. */
export function providerOf({ providers }: Pick<ActivityDeps, 'providers'>, name: Provider['name']): Provider {
  const provider = providers[name]
  if (provider === undefined) throw new Error(`No connection to ${name} is set up`)
  return provider
}

/** The entry of a kind of job. Throws when this worker does not know the kind; the step may then be repeated on another worker. */
export function kindOf({ kinds }: Pick<ActivityDeps, 'kinds'>, word: string): JobKindEntry {
  const kind = kinds.get(word)
  if (kind === undefined) throw new Error(`No jobs of kind ${word} can be made here`)
  return kind
}
