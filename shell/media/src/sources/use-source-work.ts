import { type SourceKind, sourceKindOfWork, sourceWorkKind } from '@studio/backend/contract/frames'
import { cancelOwnWork, listWork, type Work } from '@studio/backend/contract/work'
import { liveKinds, liveList } from '@studio/ui/live-kinds'
import { callOptions, sendCommand, useCall } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { isOnlyOne } from './under-way.ts'

liveKinds.register([liveList('work', listWork)])

const isOpen = ({ state }: Work): boolean => state === 'requested' || state === 'running'

const isOf =
  (kind: SourceKind) =>
  (work: Work): boolean =>
    work.kind === sourceWorkKind(kind) && isOpen(work)

interface SourceStanding {
  /** How much is done, in per cent. */
  readonly percent: number
  /** Whether it waits for another video of the person: they are imported one after the other. */
  readonly waits: boolean
}

/**
 * How a source stands on the server; undefined while the list of work does not have it.
 * @param videoId while it is not known, the only source of this kind that is under way is meant
 */
export function useSourceStanding(kind: SourceKind, videoId: string | undefined): SourceStanding | undefined {
  const work = useCall(listWork, {}).data ?? []
  const open = work.filter(isOf(kind))
  const own = videoId === undefined ? certainOf(open, kind) : open.find(({ id }) => id === videoId)
  if (own === undefined) return undefined
  const { progress: percent, place } = own
  return { percent, waits: place !== undefined && (place > 1 || work.some(isBeingImported)) }
}

const onlyOne = (open: readonly Work[]): Work | undefined => (open.length === 1 ? open[0] : undefined)

/** What is open of this kind, where nothing else can be meant. */
const certainOf = (open: readonly Work[], kind: SourceKind): Work | undefined =>
  isOnlyOne(kind) ? onlyOne(open) : undefined

const isBeingImported = ({ kind, state }: Work): boolean => state === 'running' && sourceKindOfWork(kind) !== undefined

/** The kind of a source, as far as the list of work tells: an older one is called an upload, whose words fit every video. */
export function useSourceKind(videoId: string): SourceKind {
  const work = useCall(listWork, {}).data?.find(({ id }) => id === videoId)
  return (work && sourceKindOfWork(work.kind)) ?? 'upload'
}

/** More would make the popover a list of everything. */
const mostRecent = 4

/** The person's newest sources of this kind whose frames are there or on their way. */
export function useRecentSources(kind: SourceKind): readonly Work[] {
  const recent = useCall(listWork, {}).data?.filter(
    (work) => work.kind === sourceWorkKind(kind) && (work.state === 'done' || (isOpen(work) && !work.cancelRequested)),
  )
  return recent?.toSorted((a, b) => Date.parse(b.requestedAt) - Date.parse(a.requestedAt)).slice(0, mostRecent) ?? []
}

/** The clock of the server is known to about a second. */
const clockErrorMs = 1_000

/**
 * Which work is done for a request of this kind whose video has no known id yet: what was asked for since then, where that is certain. A
 * link may have joined what was asked for before. Other work may be that of another device.
 */
function workSince(open: readonly Work[], kind: SourceKind, since: number): Work | undefined {
  const recent = open.filter(({ requestedAt }) => Date.parse(requestedAt) >= since - clockErrorMs)
  return onlyOne(recent.length === 0 && kind !== 'upload' ? open : recent)
}

/**
 * Cancels a source of this kind on the server. What the server does not hear ends by its own limits.
 * @returns takes the id of the video, when it is known, and since when it is asked for, in milliseconds since 1970; undefined where the
 * work on a video without a known id is not to be looked for
 */
export function useCancelSource(
  kind: SourceKind,
): (videoId: string | undefined, since: number | undefined) => Promise<void> {
  const client = useQueryClient()
  const find = async (since: number): Promise<string | undefined> => {
    const work = await client.fetchQuery({ ...callOptions(listWork, {}), staleTime: 0 }).catch(() => [])
    return workSince(work.filter(isOf(kind)), kind, since)?.id
  }
  return async (videoId, since) => {
    const workId = videoId ?? (since === undefined ? undefined : await find(since))
    if (workId === undefined) return
    await sendCommand(cancelOwnWork, { params: { workId }, body: {} }).catch(() => undefined)
  }
}
