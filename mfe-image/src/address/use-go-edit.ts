import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { EditRef, EditSearch } from './edit-search.ts'

/** Opens the edit page with a picture (spec images 2). */
export function useGoEdit(): (picture: EditRef) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ imageId, n }) => {
      const search: EditSearch = { imageId, ...(n !== undefined && { n }) }
      void navigate({ to: '/edit', search })
    },
    [navigate],
  )
}
