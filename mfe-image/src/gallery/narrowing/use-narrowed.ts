import { type ColumnImage, galleryColumns, unpackColumns } from '@studio/backend/contract'
import { galleryMakings, type Making, unpackMakings } from '@studio/backend/contract/library'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { isWide } from '../../address/narrowing.ts'
import { asksForMakings, type Known, type Matcher, makingOf, matcherOf, type RecentOutput } from './matcher.ts'
import { narrowingAtom } from './narrowing-atom.ts'
import { useToday } from './use-today.ts'

/** How the images of the gallery were made, as the cache knows it. */
export const makingsOptions = {
  queryKey: cacheKey(galleryMakings),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<ReadonlyMap<string, Making>> =>
    unpackMakings(await callEndpoint(galleryMakings, {}, { signal })),
  structuralSharing: false,
} as const

/** Ids of the images that were made from a picture. */
async function fetchMadeFrom(madeFrom: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const columns = await callEndpoint(galleryColumns, { query: { madeFrom } }, { signal })
  return new Set(unpackColumns(columns).map(({ id }) => id))
}

/** How the finished ones of these outputs were made, by their ids. */
const makingsIn = (tiles: readonly RecentOutput[]): (readonly [string, Making])[] =>
  tiles.flatMap(({ generation, output }) =>
    output.status === 'stored' ? [[output.assetId, makingOf(generation)] as const] : [],
  )

/** Which images pass the filters, and whether that is known yet. */
export interface Narrowed {
  /** Undefined while nothing is filtered. */
  readonly matcher: Matcher | undefined
  /** As far as a filter has asked for it. */
  readonly known: Known
  readonly isPending: boolean
  readonly isError: boolean
  readonly refetch: () => void
}

/**
 * The filters of the gallery by what images are. What the columns do not tell is fetched when a filter asks for it, and again when the
 * gallery has an image of which it is not known, such as one that another device has restored.
 */
export function useNarrowed(outline: readonly ColumnImage[] | undefined, live: readonly RecentOutput[]): Narrowed {
  const narrowing = useAtomValue(narrowingAtom)
  const { madeFrom } = narrowing
  const today = useToday()
  const client = useQueryClient()
  const asks = asksForMakings(narrowing)
  const makings = useQuery({ ...makingsOptions, enabled: asks })
  const made = useQuery({
    queryKey: [galleryColumns.path, 'madeFrom', madeFrom],
    queryFn: ({ signal }) => fetchMadeFrom(madeFrom ?? '', signal),
    enabled: madeFrom !== undefined,
    structuralSharing: false,
  })
  // How the newest images were made is known without asking: they are known as outputs of their generations.
  const learn = useEffectEvent((tiles: readonly RecentOutput[]) => {
    const known = client.getQueryData<ReadonlyMap<string, Making>>(makingsOptions.queryKey)
    const unknown = known === undefined ? [] : makingsIn(tiles).filter(([id]) => !known.has(id))
    if (known !== undefined && unknown.length > 0) {
      client.setQueryData(makingsOptions.queryKey, new Map([...known, ...unknown]))
    }
  })
  useEffect(() => learn(live), [live])
  const follow = useEffectEvent((images: readonly ColumnImage[]) => {
    const known = client.getQueryData<ReadonlyMap<string, Making>>(makingsOptions.queryKey)
    if (asks && known !== undefined && images.some(({ id }) => !known.has(id))) void makings.refetch()
    if (madeFrom !== undefined) void client.invalidateQueries({ queryKey: [galleryColumns.path, 'madeFrom'] })
  })
  useEffect(() => {
    if (outline !== undefined) follow(outline)
  }, [outline])
  const known = useMemo((): Known => ({ makings: makings.data, madeFrom: made.data }), [makings.data, made.data])
  const matcher = useMemo(
    () => (isWide(narrowing) ? undefined : matcherOf(narrowing, known, today)),
    [narrowing, known, today],
  )
  return {
    matcher,
    known,
    isPending: (asks && makings.isPending) || (madeFrom !== undefined && made.isPending),
    isError: (asks && makings.isLoadingError) || (madeFrom !== undefined && made.isLoadingError),
    refetch: () => {
      if (asks) void makings.refetch()
      if (madeFrom !== undefined) void made.refetch()
    },
  }
}
