import { Chip } from '@studio/ui/chip'
import { Film } from 'lucide-react'
import type { ReactNode } from 'react'
import { chipPart } from '../models/chip-part.tsx'

const FrameExtractors = chipPart(
  async () => (await import(/* webpackChunkName: "frames" */ './frame-extractors.tsx')).FrameExtractors,
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
    <Chip label="Frames of a video" popup="dialog" onIntent={FrameExtractors.preload} value={value}>
      {(close) => <FrameExtractors onSaved={close} />}
    </Chip>
  )
}
