import { createStyle, listStyles, styleImages } from '@studio/backend/contract/library'
import { changeMany, tellProgress } from '@studio/media/bulk'
import type { Collections } from '@studio/media/membership'
import { cacheKey, useCall, useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'

/** The person's styles, to which images can be added. */
export function useStyles(): Collections {
  const client = useQueryClient()
  const { mutateAsync: create } = useCommand(createStyle)
  const { mutateAsync: sendChange } = useCommand(styleImages.change)
  const listKey = cacheKey(listStyles)
  return {
    noun: 'style',
    list: useCall(listStyles, {}),
    listKey,
    create: async (name) => (await create({ body: { name } })).id,
    change: ({ id: styleId, change, ids, progress }) => {
      const send = async (asked: readonly string[]) =>
        (await sendChange({ params: { styleId }, body: { change, assetIds: [...asked] } })).images
      const onProgress = (done: number): void => tellProgress(progress, done, ids.length)
      return changeMany(send, ids, { onProgress, lastFirst: change === 'add' })
    },
    refresh: () => client.invalidateQueries({ queryKey: listKey }),
  }
}
