import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type FramesSearch, readFramesSearch } from './frames-search.ts'
import { useClosing } from './use-closing.ts'

const withoutFrames = ({ frames: _frames, ...rest }: FramesSearch): FramesSearch => rest

/** The video whose frames the address names, and the ways out: back to where the person was, or to the gallery. */
export function useFramesAddress(): {
  readonly videoId: string | undefined
  readonly close: () => void
  readonly goToGallery: () => void
} {
  const { frames: videoId } = readFramesSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const goToGallery = useCallback(
    () => void navigate({ to: '.', search: withoutFrames, replace: true, resetScroll: false }),
    [navigate],
  )
  const { close } = useClosing(videoId, goToGallery)
  return { videoId, close, goToGallery }
}
