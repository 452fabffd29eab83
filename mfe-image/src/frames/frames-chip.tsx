import { Chip } from '@studio/ui/chip'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Film } from 'lucide-react'
import type { ReactNode } from 'react'

const FrameExtractors = lazyPart(
  async () => (await import(/* webpackChunkName: "frames" */ './frame-extractors.tsx')).FrameExtractors,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

/** Opens the frame extractors (spec images 2): for a short-form link, a long-form link and an uploaded video. */
export function FramesChip(): ReactNode {
  const value = (
    <>
      <Film size={16} aria-hidden />
      Frames
    </>
  )
  return (
    <Chip label="Frames of a video" popup="dialog" value={value}>
      {(close) => <FrameExtractors onSaved={close} />}
    </Chip>
  )
}
