import { DataExportResult, dataExportKind, dataExportUrl, mostDataExports } from '@studio/backend/contract/account'
import { JoinResult, joinedUrl, joinKind, mostJoined } from '@studio/backend/contract/clips'
import { downloadFileUrl, downloadKind, mostDownloads } from '@studio/backend/contract/downloads'
import { sourceKindOfWork } from '@studio/backend/contract/frames'
import { ExportResult, exportKind, exportUrl, mostExports, type Work } from '@studio/backend/contract/work'
import { formatBytes, formatCountOf, formatSeconds } from '@studio/ui/format'

/** What a piece of work is, in words. */
export function titleOf({ kind }: Pick<Work, 'kind'>): string {
  return titles[kind] ?? 'Work in the background'
}

const titles: Readonly<Record<string, string>> = {
  [exportKind]: 'Archive',
  [dataExportKind]: 'Your data',
  [downloadKind]: 'Image to download',
  'last-frame': 'Last frame of a video',
  [joinKind]: 'Clips as one video',
  'tiktok-source': 'Frames of a TikTok video',
  'youtube-source': 'Frames of a YouTube video',
  'upload-source': 'Imported video',
}

export function isInProgress({ state }: Pick<Work, 'state'>): boolean {
  return state === 'requested' || state === 'running'
}

/** Whether a piece of work has not begun, and nobody has asked to cancel it. */
export function isWaiting({ state, cancelRequested }: Pick<Work, 'state' | 'cancelRequested'>): boolean {
  return state === 'requested' && !cancelRequested
}

/** How a piece of work in progress stands. */
export function wordOf({ state, progress, cancelRequested }: Work): string {
  if (cancelRequested) return 'Cancelling'
  return state === 'running' ? `${progress}%` : 'Waiting'
}

/** What came of an archive; undefined for other work, and while there is nothing. */
export function archiveOf({ kind, state, result }: Work): ExportResult | undefined {
  if (kind !== exportKind || state !== 'done') return undefined
  return ExportResult.safeParse(result).data
}

/** What came of clips that were joined; undefined for other work, and while there is nothing. */
export function joinedOf({ kind, state, result }: Work): JoinResult | undefined {
  if (kind !== joinKind || state !== 'done') return undefined
  return JoinResult.safeParse(result).data
}

/** A file that work has made: its address, and its name where the server does not give it one. */
interface MadeFile {
  readonly href: string
  readonly name: string | true
}

/**
 * The file that a piece of work has made, while it is there.
 * @param isNewest whether it is among the newest of its kind: the server deletes older files before they expire
 * @param now milliseconds since 1970
 */
export function fileOfWork(work: Work, isNewest: boolean, now: number): MadeFile | undefined {
  if (!isNewest || !isUnexpired(work, now)) return undefined
  if (work.kind === downloadKind) return { href: downloadFileUrl(work.id), name: true }
  const joined = joinedOf(work)
  if (joined !== undefined) return { href: joinedUrl(work.id), name: joined.name }
  const data = work.kind === dataExportKind ? DataExportResult.safeParse(work.result).data : undefined
  if (data !== undefined) return { href: dataExportUrl(work.id), name: data.name }
  const archive = archiveOf(work)
  return archive && { href: exportUrl(work.id), name: archive.name }
}

const isUnexpired = ({ state, expiresAt }: Work, now: number): boolean =>
  state === 'done' && Date.parse(expiresAt ?? '') > now

/** What joined clips are: `3 clips`, `14.9 s`, `3 MB`. */
export function wordsOfJoined({ clips, durationMs, bytes }: JoinResult): readonly string[] {
  return [formatCountOf(clips, 'clip'), formatSeconds(durationMs), formatBytes(bytes)]
}

/** What is in an archive: `12 images`, `2 videos`, `34 MB`. */
export function contentsOf({ pictures, videos = 0, missing, bytes }: ExportResult): readonly string[] {
  const images = pictures > videos || videos === 0 ? [formatCountOf(pictures - videos, 'image')] : []
  const clips = videos === 0 ? [] : [formatCountOf(videos, 'video')]
  const gone = missing === 0 ? [] : [`${formatCountOf(missing, 'file')} missing`]
  return [...images, ...clips, ...gone, formatBytes(bytes)]
}

/** In what an archive is not as it was asked for, in sentences. */
export function shortcomingsOf({ unsigned = 0, unconverted = 0 }: ExportResult): readonly string[] {
  return [
    ...(unsigned === 0 ? [] : [`${imagesAre(unsigned)} not signed`]),
    ...(unconverted === 0 ? [] : [`${imagesAre(unconverted)} not converted`]),
  ]
}

const imagesAre = (count: number): string => `${formatCountOf(count, 'image')} ${count === 1 ? 'is' : 'are'}`

/** Whether the frames of an imported video are there to choose from. */
export function hasFrames({ kind, state }: Pick<Work, 'kind' | 'state'>): boolean {
  return state === 'done' && sourceKindOfWork(kind) !== undefined
}

/** Whether work has failed and nobody has asked for it again, which can be done. */
export function isOpenFailure({ state, retriable }: Pick<Work, 'state' | 'retriable'>): boolean {
  return state === 'failed' && retriable
}

/** Work in the parts of the queue: in progress, with a file to download that no newer ones have replaced, and all other that has ended today. */
export interface WorkSections {
  readonly working: readonly Work[]
  readonly ready: readonly Work[]
  readonly ended: readonly Work[]
}

interface Times {
  readonly now: number
  /** When the day began. */
  readonly today: number
}

/** @param times in milliseconds since 1970 */
export function sectionsOfWork(work: readonly Work[], { now, today }: Times): WorkSections {
  const unexpired = work.filter((each) => isUnexpired(each, now))
  // A newer file beyond these numbers deletes the oldest one.
  const archives = unexpired.filter((each) => archiveOf(each) !== undefined).slice(0, mostExports)
  const downloads = unexpired.filter(({ kind }) => kind === downloadKind).slice(0, mostDownloads)
  const joined = unexpired.filter((each) => joinedOf(each) !== undefined).slice(0, mostJoined)
  const data = unexpired.filter(({ kind }) => kind === dataExportKind).slice(0, mostDataExports)
  const files = [archives, downloads, joined, data].flat()
  const ready = unexpired.filter((each) => files.includes(each))
  const ended = work.filter(({ endedAt = '' }) => Date.parse(endedAt) >= today).filter((each) => !ready.includes(each))
  return { working: work.filter(isInProgress), ready, ended }
}
