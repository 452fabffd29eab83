import { extractFrames, type SourceKind, sourceWords } from '@studio/backend/contract/frames'
import { callEndpoint } from '@studio/ui/api'
import { isUnanswered } from '@studio/ui/api-error'
import { serverNow } from '@studio/ui/server-clock'
import { showToast } from '@studio/ui/toast-store'
import { useAtom, useSetAtom } from 'jotai'
import { type Extraction, emptyExtraction, extractionAtomOf, linksAtom } from './extraction.ts'
import { lateVideo, tellFailure } from './failures.ts'
import { type Fetching, fetchVideo } from './fetch-video.ts'
import { useSaveFrame } from './use-save-frame.ts'
import { useCancelSource } from './use-source-work.ts'

/** What an extractor does. None of it throws: failures are told in toasts. */
export interface Extractor {
  readonly extraction: Extraction
  /** Downloads the link, or uploads the file, and shows the frames. */
  readonly start: (source: string | File) => Promise<void>
  /** Shows the frames of a video that the server has or is at work on; nothing is sent a second time. */
  readonly resume: (videoId: string) => Promise<void>
  readonly cancel: () => void
  readonly choose: (timestamp: number) => void
  readonly reset: () => void
  /** Saves the chosen frame to the gallery and begins anew. Returns whether it was saved. */
  readonly save: () => Promise<boolean>
}

interface UnderWay {
  readonly request: AbortController
  /** When it was begun, in milliseconds since 1970. */
  readonly since: number
}

/** Requests under way, by the kind of source: at most one each. */
const underWay = new Map<SourceKind, UnderWay>()

/** The extractor of one kind of source (spec images 2 and 4). It goes on while its popover is closed. */
export function useExtraction(kind: SourceKind): Extractor {
  const [extraction, setExtraction] = useAtom(extractionAtomOf(kind))
  const setLinks = useSetAtom(linksAtom)
  const cancelSource = useCancelSource(kind)
  const saveFrame = useSaveFrame(kind)

  /** Shows the frames of a video once they are there. */
  const extract = async (fetchId: (fetching: Fetching) => Promise<string>): Promise<void> => {
    const begun: UnderWay = { request: new AbortController(), since: serverNow() }
    underWay.set(kind, begun)
    const { signal } = begun.request
    const told = (next: Extraction): void => {
      if (underWay.get(kind) === begun) setExtraction(next)
    }
    let videoId: string | undefined
    try {
      videoId = await fetchId({ signal, told })
      told({ status: 'busy', step: 'frames', videoId })
      const { frames } = await callEndpoint(extractFrames, { body: { videoId } }, { signal })
      told({ status: 'ready', videoId, frames, chosen: undefined, saving: false })
    } catch (error) {
      tellFailure(error, kind, videoId === undefined ? 'video' : 'frames')
      told(afterFailure(error, kind, videoId))
    } finally {
      if (underWay.get(kind) === begun) underWay.delete(kind)
    }
  }

  const start = async (source: string | File): Promise<void> => {
    if (source === '') return showToast({ title: sourceWords[kind].missing, tone: 'bad' })
    await extract((fetching) => fetchVideo(kind, source, fetching))
  }

  const resume = async (videoId: string): Promise<void> => {
    await extract(async () => videoId)
  }

  const cancel = (): void => {
    const begun = underWay.get(kind)
    begun?.request.abort()
    setExtraction(emptyExtraction)
    const videoId = 'videoId' in extraction ? extraction.videoId : undefined
    void cancelSource(videoId, begun?.since ?? serverNow())
  }

  const reset = (): void => {
    setExtraction(emptyExtraction)
    if (kind !== 'upload') setLinks((links) => ({ ...links, [kind]: '' }))
  }

  const save = async (): Promise<boolean> => {
    if (extraction.status !== 'ready' || extraction.saving) return false
    setExtraction({ ...extraction, saving: true })
    const isSaved = await saveFrame(extraction.videoId, extraction.chosen)
    if (isSaved) reset()
    else setExtraction({ ...extraction, saving: false })
    return isSaved
  }

  return {
    extraction,
    start,
    resume,
    save,
    reset,
    cancel,
    choose: (chosen) => extraction.status === 'ready' && setExtraction({ ...extraction, chosen }),
  }
}

/**
 * What is shown after a failure: a video that the server is still at work on can be waited for again. So can an upload whose frames were
 * asked for in vain without any response, since otherwise the file would be sent again. A link can simply be sent again: it joins the work.
 */
function afterFailure(error: unknown, kind: SourceKind, videoId: string | undefined): Extraction {
  const known = lateVideo(error) ?? (kind === 'upload' && isUnanswered(error) ? videoId : undefined)
  return known === undefined ? emptyExtraction : { status: 'late', videoId: known }
}
