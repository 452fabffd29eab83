import { missingWords } from '@studio/backend/contract/animations'
import { extractFrames, getSource, type Source, type SourceKind, sourceWords } from '@studio/backend/contract/frames'
import type { SourceUse } from '@studio/media/import-source'
import { explanationOf } from '@studio/media/source-failure'
import { createImports } from '@studio/media/source-import'
import { callEndpoint } from '@studio/ui/api'
import { showToast } from '@studio/ui/toast-store'

/** The imports of driving videos: they go on while another page is looked at. */
export const copyImports = createImports<Source>()

/** Says that a video is missing, in the words of spec video 5. */
function tellMissing(kind: SourceKind): void {
  const { title, text } =
    kind === 'upload' ? missingWords.video : { title: 'URL required', text: sourceWords[kind].missing }
  showToast({ title, description: text, tone: 'bad' })
}

/** Says why a video cannot be had, in the words of spec video 8, with the server's reason. */
function tellFailure(error: unknown, kind: SourceKind): void {
  const title = kind === 'upload' ? 'Upload failed' : 'Download failed'
  showToast({ title, description: explanationOf(error) ?? sourceWords[kind].broken, tone: 'bad' })
}

/** How driving videos are imported. They are waited for until their frames are there: those are shown where the video is trimmed. */
export const copyUse: SourceUse<Source> = {
  imports: copyImports,
  load: async (videoId, signal) => {
    await callEndpoint(extractFrames, { body: { videoId } }, { signal })
    return await callEndpoint(getSource, { params: { videoId } }, { signal })
  },
  tellMissing,
  tellFailure,
}
