import { createStyle, listStyles, styleImages } from '@studio/backend/contract/library'
import { cacheKey, useCall, useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import type { Collections } from './collections.ts'

/** The person's styles, to which images can be added. */
export function useStyles(): Collections {
  const client = useQueryClient()
  const { mutateAsync: create } = useCommand(createStyle)
  const { mutateAsync: change } = useCommand(styleImages.change)
  return {
    noun: 'style',
    list: useCall(listStyles, {}),
    create: async (name) => (await create({ body: { name } })).id,
    change: (styleId, what) => async (assetIds) =>
      (await change({ params: { styleId }, body: { change: what, assetIds: [...assetIds] } })).images,
    refresh: () => client.invalidateQueries({ queryKey: cacheKey(listStyles) }),
  }
}
