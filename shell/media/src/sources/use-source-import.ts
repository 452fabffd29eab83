import type { SourceKind } from '@studio/backend/contract/frames'
import { isUnanswered } from '@studio/ui/api-error'
import { serverNow } from '@studio/ui/server-clock'
import { noteUnsaved } from '@studio/ui/unsaved'
import { useAtom, useSetAtom, type useStore } from 'jotai'
import { type Fetching, fetchVideo } from './fetch-video.ts'
import { lateVideo } from './source-failure.ts'
import { emptyImport, type Imports, type SourceImport } from './source-import.ts'
import { isOnlyOne, type UnderWay, underWay } from './under-way.ts'
import { useCancelSource } from './use-source-work.ts'

/** What a part of the studio does with the videos that it imports. */
export interface SourceUse<Content> {
  readonly imports: Imports<Content>
  /** Fetches what is wanted of a video that the server has. */
  readonly load: (videoId: string, signal: AbortSignal) => Promise<Content>
  /** Says that nothing was given. */
  readonly tellMissing: (kind: SourceKind) => void
  /** Says what has failed: getting the video, or what is wanted of it. Not called after a cancel, or when another one is asked for. */
  readonly tellFailure: (error: unknown, kind: SourceKind, step: 'video' | 'content') => void
}

/** Imports the videos of one kind of source. None of it throws: failures are told. */
export interface SourceImporter<Content> {
  readonly state: SourceImport<Content>
  readonly setState: (state: SourceImport<Content>) => void
  /**
   * Downloads the link, or uploads the file, and gives up what was under way. Resolves with the id of the video when it is ready; with
   * undefined when there is none, or another one was asked for meanwhile.
   */
  readonly start: (source: string | File) => Promise<string | undefined>
  /** Waits for a video that the server has or is at work on; nothing is sent a second time. Resolves as `start` does. */
  readonly resume: (videoId: string) => Promise<string | undefined>
  readonly cancel: () => void
  /** Begins anew. */
  readonly reset: () => void
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Gives up waiting for a video: it changes nothing any more when it comes. The server goes on with what it has begun. */
export function endImport<Content>(
  store: Pick<ReturnType<typeof useStore>, 'set'>,
  imports: Imports<Content>,
  kind: SourceKind,
): void {
  const stateAtom = imports.stateOf(kind)
  underWay.get(stateAtom)?.request.abort()
  underWay.delete(stateAtom)
  store.set(stateAtom, emptyImport)
}

/** The importer of one kind of source. It goes on while nothing shows it. */
export function useSourceImport<Content>(kind: SourceKind, use: SourceUse<Content>): SourceImporter<Content> {
  const { imports, load, tellMissing, tellFailure } = use
  const stateAtom = imports.stateOf(kind)
  const [state, setState] = useAtom(stateAtom)
  const setLinks = useSetAtom(imports.links)
  const cancelSource = useCancelSource(kind)

  const run = async (fetchId: (fetching: Fetching) => Promise<string>): Promise<string | undefined> => {
    const begun: UnderWay = { kind, request: new AbortController(), since: serverNow() }
    underWay.get(stateAtom)?.request.abort()
    underWay.set(stateAtom, begun)
    const { signal } = begun.request
    const isNewest = (): boolean => underWay.get(stateAtom) === begun
    const unsent = Symbol('video file')
    const told = (next: SourceImport<Content>): void => {
      if (!isNewest()) return
      if (next.status === 'busy' && next.share !== undefined) {
        begun.since = next.share < 1 ? undefined : serverNow()
        noteUnsaved(unsent, next.share < 1)
      }
      setState(next)
    }
    let videoId: string | undefined
    try {
      videoId = await fetchId({ signal, told })
      told({ status: 'busy', step: 'content', videoId })
      const content = await load(videoId, signal)
      told({ status: 'ready', videoId, content })
      return isNewest() ? videoId : undefined
    } catch (error) {
      if (isNewest() && !isCancelled(error)) tellFailure(error, kind, videoId === undefined ? 'video' : 'content')
      told(afterFailure(error, kind, videoId))
      return undefined
    } finally {
      noteUnsaved(unsent, false)
      if (isNewest()) underWay.delete(stateAtom)
    }
  }

  const start = async (source: string | File): Promise<string | undefined> => {
    if (source !== '') return await run((fetching) => fetchVideo(kind, source, fetching))
    tellMissing(kind)
    return undefined
  }

  const cancel = (): void => {
    const begun = underWay.get(stateAtom)
    begun?.request.abort()
    setState(emptyImport)
    const videoId = 'videoId' in state ? state.videoId : undefined
    // The server has not begun with a file that is not wholly sent, and other work may be that of another import.
    const since = isOnlyOne(kind) ? begun?.since : undefined
    void cancelSource(videoId, since)
  }

  const reset = (): void => {
    setState(emptyImport)
    if (kind !== 'upload') setLinks((links) => ({ ...links, [kind]: '' }))
  }

  return { state, setState, start, resume: async (videoId) => await run(async () => videoId), cancel, reset }
}

/**
 * How an import stands after a failure: a video that the server is still at work on can be waited for again. So can an upload of which
 * something was asked for in vain without any response, since otherwise the file would be sent again. A link can simply be sent again: it
 * joins the work.
 */
function afterFailure(error: unknown, kind: SourceKind, videoId: string | undefined): SourceImport<never> {
  const known = lateVideo(error) ?? (kind === 'upload' && isUnanswered(error) ? videoId : undefined)
  return known === undefined ? emptyImport : { status: 'late', videoId: known }
}
