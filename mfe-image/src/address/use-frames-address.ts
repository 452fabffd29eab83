import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type FramesSearch, readFramesSearch } from './frames-search.ts'
import { useClosing } from './use-closing.ts'

/** The address without the frames of that video; those of another one, which was opened meanwhile, stay. */
const without =
  (videoId: string | undefined) =>
  ({ frames, ...rest }: FramesSearch): FramesSearch =>
    frames === undefined || frames === videoId ? rest : { ...rest, frames }

/** The video whose frames the address names, and the ways out: back to where the person was, or to the gallery. */
export function useFramesAddress(): {
  readonly videoId: string | undefined
  readonly close: () => void
  readonly goToGallery: () => void
} {
  const { frames: videoId } = readFramesSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const goToGallery = useCallback(
    () => void navigate({ to: '.', search: without(videoId), replace: true, resetScroll: false }),
    [navigate, videoId],
  )
  const { close } = useClosing(videoId, goToGallery)
  return { videoId, close, goToGallery }
}
