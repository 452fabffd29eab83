import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readClipSearch } from './clip-search.ts'

/** Opens the details of a clip: an address of their own, so that Back closes them. */
export function useShowClip(): (id: string) => void {
  const navigate = useNavigate()
  return useCallback((id) => void navigate({ to: '.', search: { video: id }, resetScroll: false }), [navigate])
}

/** The clip that the address names, and a function that puts another one, or none, into its place. */
export function useClipAddress() {
  const { video } = readClipSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const replace = useCallback(
    (id: string | undefined) =>
      void navigate({ to: '.', search: id === undefined ? {} : { video: id }, replace: true, resetScroll: false }),
    [navigate],
  )
  return { shown: video, replace }
}
