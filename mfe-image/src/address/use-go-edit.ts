import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { EditRef, EditSearch } from './edit-search.ts'

/**
 * Opens the edit page with a picture (spec images 2).
 * @param reuse id of a generation whose words, settings and mask its form takes over
 */
export function useGoEdit(): (picture: EditRef, reuse?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ imageId, n }, reuse) => {
      const search: EditSearch = { imageId, ...(n !== undefined && { n }), ...(reuse !== undefined && { reuse }) }
      void navigate({ to: '/edit', search })
    },
    [navigate],
  )
}
