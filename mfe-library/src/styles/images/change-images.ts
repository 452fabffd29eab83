import { styleImages } from '@studio/backend/contract/library'
import { changeMany } from '@studio/media/bulk'
import { sendCommand } from '@studio/ui/query'

/** Adds images to a style or removes them, 500 with each command. Rejects with the first error when some were not changed. */
export async function changeImages(
  styleId: string,
  change: 'add' | 'remove',
  assetIds: readonly string[],
): Promise<void> {
  const params = { styleId }
  const send = async (ids: readonly string[]) =>
    (await sendCommand(styleImages.change, { params, body: { change, assetIds: [...ids] } })).images
  const { failed, error } = await changeMany(send, assetIds, { lastFirst: change === 'add' })
  if (failed.length > 0) throw error instanceof Error ? error : new Error(`${failed.length} images were not changed`)
}
