import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ClipPage } from './clip-pages.ts'

/** Opens a page of clips with a picture. */
export function useGoClip(): (page: ClipPage, assetId: string) => void {
  const navigate = useNavigate()
  return useCallback(({ path }, assetId) => void navigate({ to: path, search: { image: assetId } }), [navigate])
}
