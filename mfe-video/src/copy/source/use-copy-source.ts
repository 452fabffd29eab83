import type { Span } from '@studio/backend/contract/animations'
import { getSource, type SourceKind } from '@studio/backend/contract/frames'
import { type SourceImporter, useSourceImport } from '@studio/media/import-source'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ChosenSource } from '../draft/copy-draft.ts'
import { useCopyDraft } from '../draft/use-copy-draft.ts'
import { copyImports, copyUse } from './copy-imports.ts'

/** The driving video of the next copies, and how to come to another one. */
export interface CopySource {
  /** The tab that is shown. */
  readonly kind: SourceKind
  readonly show: (kind: SourceKind) => void
  /** Undefined while this tab has none, and while another one is on its way: if that does not come, the one before is there again. */
  readonly chosen: ChosenSource | undefined
  /** Brings a video into this tab, and chooses it. */
  readonly importer: Pick<SourceImporter<unknown>, 'state' | 'start' | 'resume' | 'cancel'>
  /** Uploads a file in the tab for files, which is shown. */
  readonly upload: (file: File) => void
  /** What was typed into the link field of this tab; empty while that is not shown. */
  readonly link: string
  readonly setSpan: (span: Span) => void
  /** Begins anew. */
  readonly remove: () => void
}

/** Imports for one tab; a video that is there is chosen in it. */
function useChoosingImport(kind: SourceKind): CopySource['importer'] {
  const [, change] = useCopyDraft()
  const client = useQueryClient()
  const { state, start, resume, cancel, reset } = useSourceImport(kind, copyUse)
  const choose = (videoId: string | undefined): string | undefined => {
    if (videoId === undefined) return undefined
    change(({ sources }) => ({ sources: { ...sources, [kind]: { videoId } } }))
    void client.invalidateQueries({ queryKey: cacheKey(getSource, { params: { videoId } }) })
    reset()
    return videoId
  }
  return {
    state,
    cancel,
    start: async (source) => {
      const videoId = choose(await start(source))
      if (videoId !== undefined && kind !== 'upload') showToast({ title: 'Video downloaded!' })
      return videoId
    },
    resume: async (videoId) => choose(await resume(videoId)),
  }
}

/** The driving video of the form: each tab has its own, and that of the shown one counts. */
export function useCopySource(): CopySource {
  const [{ source: kind, sources }, change] = useCopyDraft()
  const importer = useChoosingImport(kind)
  const uploader = useChoosingImport('upload')
  const links = useAtomValue(copyImports.links)
  const chosen = importer.state.status === 'empty' ? sources[kind] : undefined
  return {
    kind,
    show: (source) => change({ source }),
    chosen,
    importer,
    upload: (file) => {
      change({ source: 'upload' })
      void uploader.start(file)
    },
    link: kind === 'upload' || chosen !== undefined ? '' : links[kind].trim(),
    setSpan: (span) => {
      if (chosen !== undefined) change({ sources: { ...sources, [kind]: { ...chosen, span } } })
    },
    remove: () => change({ sources: { ...sources, [kind]: undefined } }),
  }
}
