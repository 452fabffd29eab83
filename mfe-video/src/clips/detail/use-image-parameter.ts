import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { readClipSearch } from './clip-search.ts'

/** Takes the picture that the address names, once: the name leaves the address, so that a reload does not choose it again. */
export function useImageParameter(onImage: (assetId: string) => void): void {
  const { image } = readClipSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const take = useEffectEvent(onImage)
  const clear = useEffectEvent(() => void navigate({ to: '.', search: {}, replace: true, resetScroll: false }))
  useEffect(() => {
    if (image === undefined) return
    clear()
    take(image)
  }, [image])
}
