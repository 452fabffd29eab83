import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useScrollSettled } from '../layout/pace.ts'

interface DetailsOptions<Details> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Details>
}

/**
 * Details of the picture of a tile, fetched together with those of others near the view, unless the grid is scrolled too fast to see
 * it. Undefined until they are there.
 */
export function useDetailsInView<Details>(options: DetailsOptions<Details>): Details | undefined {
  const settled = useScrollSettled()
  const { data } = useQuery({ ...options, enabled: settled })
  // The details of many tiles arrive at once; rendering all of them in one go would drop frames.
  return useDeferredValue(settled ? data : undefined)
}
