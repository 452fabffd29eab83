import { extractFrames, type SourceKind, sourceWords } from '@studio/backend/contract/frames'
import { type SourceImporter, type SourceUse, useSourceImport } from '@studio/media/import-source'
import { callEndpoint } from '@studio/ui/api'
import { showToast } from '@studio/ui/toast-store'
import { type Extraction, extractions } from './extraction.ts'
import { tellFailure } from './failures.ts'
import { useSaveFrame } from './use-save-frame.ts'

/** What an extractor does. None of it throws: failures are told in toasts. */
export interface Extractor extends SourceImporter<Extraction> {
  readonly choose: (timestamp: number) => void
  /** Saves the chosen frame to the gallery and begins anew. Returns whether it was saved. */
  readonly save: () => Promise<boolean>
}

const use: SourceUse<Extraction> = {
  imports: extractions,
  load: async (videoId, signal) => {
    const { frames } = await callEndpoint(extractFrames, { body: { videoId } }, { signal })
    return { frames, chosen: undefined, saving: false }
  },
  tellMissing: (kind) => showToast({ title: sourceWords[kind].missing, tone: 'bad' }),
  tellFailure,
}

/** The extractor of one kind of source (spec images 2 and 4). It goes on while its popover is closed. */
export function useExtraction(kind: SourceKind): Extractor {
  const importer = useSourceImport(kind, use)
  const { state, setState, reset } = importer
  const saveFrame = useSaveFrame(kind)

  const save = async (): Promise<boolean> => {
    if (state.status !== 'ready' || state.content.saving) return false
    const { videoId, content } = state
    setState({ ...state, content: { ...content, saving: true } })
    const isSaved = await saveFrame(videoId, content.chosen)
    if (isSaved) reset()
    else setState({ ...state, content: { ...content, saving: false } })
    return isSaved
  }
  const choose = (chosen: number): void => {
    if (state.status === 'ready') setState({ ...state, content: { ...state.content, chosen } })
  }
  return { ...importer, choose, save }
}
