import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { readClipSearch } from './clip-search.ts'

/** Takes the picture that the address names, once: the name leaves the address, so that a reload does not choose it again. */
export function useImageParameter(onImage: (assetId: string) => void): void {
  useParameter('image', onImage)
}

/** The same for a video, by the asset id of its file. */
export function useClipParameter(onClip: (assetId: string) => void): void {
  useParameter('clip', onClip)
}

function useParameter(name: 'image' | 'clip', onAsset: (assetId: string) => void): void {
  const { [name]: assetId } = readClipSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const take = useEffectEvent(onAsset)
  const clear = useEffectEvent(() => void navigate({ to: '.', search: {}, replace: true, resetScroll: false }))
  useEffect(() => {
    if (assetId === undefined) return
    clear()
    take(assetId)
  }, [assetId])
}
