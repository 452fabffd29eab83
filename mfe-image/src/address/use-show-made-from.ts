import { useNavigate } from '@tanstack/react-router'
import type { FilterSearch } from './filter-search.ts'

/** Shows what was made from a picture in the gallery, and nothing else; the browser's Back leads to where the person was. */
export function useShowMadeFrom(): (assetId: string) => void {
  const navigate = useNavigate()
  return (madeFrom) => void navigate({ to: '.', search: { madeFrom } satisfies FilterSearch })
}
