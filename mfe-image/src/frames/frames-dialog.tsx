import { extractFrames } from '@studio/backend/contract/frames'
import { SourceProgress, useSourceKind } from '@studio/media/source-progress'
import { Dialog } from '@studio/ui/dialog'
import { useCall } from '@studio/ui/query'
import { type ReactNode, useState } from 'react'
import { loadingWords } from './extraction.ts'
import { FrameGrid } from './frame-grid.tsx'
import { FramesFailed } from './frames-failed.tsx'
import { useSaveFrame } from './use-save-frame.ts'

interface FramesDialogProps {
  readonly videoId: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The frames of a video that was imported before, to choose one and save it. A video that is still on its way is waited for. */
export function FramesDialog({ videoId, onClose, onSaved }: FramesDialogProps): ReactNode {
  const kind = useSourceKind(videoId)
  const frames = useCall(extractFrames, { body: { videoId } })
  const saveFrame = useSaveFrame(kind)
  const [chosen, choose] = useState<number>()
  const [saving, setSaving] = useState(false)
  // Without a connection they are pending and not being fetched: that begins by itself once there is one.
  const waits = frames.isPending || frames.isFetching
  const save = async (): Promise<void> => {
    setSaving(true)
    const isSaved = await saveFrame(videoId, chosen)
    setSaving(false)
    if (isSaved) onSaved()
  }
  return (
    <Dialog title="Frames of a video" onClose={onClose}>
      {waits && (
        <SourceProgress kind={kind} state={{ status: 'busy', step: 'content', videoId }} loading={loadingWords} />
      )}
      {!waits && frames.isError && (
        <FramesFailed error={frames.error} kind={kind} onRetry={() => void frames.refetch()} />
      )}
      {frames.data !== undefined && (
        <FrameGrid
          frames={frames.data.frames}
          chosen={chosen}
          saving={saving}
          onChoose={choose}
          onReset={() => choose(undefined)}
          onSave={() => void save()}
        />
      )}
    </Dialog>
  )
}
