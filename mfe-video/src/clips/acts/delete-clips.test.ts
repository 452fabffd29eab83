import { ApiError } from '@studio/ui/api-error'
import { expect, it } from 'vitest'
import { failedVideo, idOf, videoOf } from '../../testing/videos.ts'
import { deleteClips, filesOf } from './delete-clips.ts'

const fileOf = (n: number): string => idOf(500_000 + n)
const refusal = (status: number) => new ApiError(status, 'refused', undefined)

/** A server that moves files to the trash in one go, but not these, and refuses to delete the clips with these errors one by one. */
function serverThat(keeps: readonly string[] = [], errors: Readonly<Record<string, Error>> = {}) {
  const sent: unknown[] = []
  const bulk = (action: 'trash', assetIds: readonly string[]) => {
    if (assetIds.length > 0) sent.push([action, ...assetIds])
    const changed = assetIds.filter((id) => !keeps.includes(id))
    return Promise.resolve({ changed, settled: changed, failed: assetIds.filter((id) => keeps.includes(id)) })
  }
  const remove = async (id: string): Promise<void> => {
    sent.push(id)
    const error = await Promise.resolve(errors[id])
    if (error !== undefined) throw error
  }
  return { bulk, remove, sent }
}

it('deletes finished clips by one command, and failed ones by one each', async () => {
  const { sent, ...deps } = serverThat()
  const clips = [videoOf(4), failedVideo(3), videoOf(2), failedVideo(1)]
  const { done, trashed, failed } = await deleteClips(deps, clips)
  expect(sent).toEqual([['trash', fileOf(4), fileOf(2)], idOf(3), idOf(1)])
  expect(new Set(done)).toEqual(new Set(clips))
  expect(filesOf(trashed)).toEqual([fileOf(4), fileOf(2)])
  expect(failed).toEqual([])
})

it('deletes one finished clip by the command of its kind', async () => {
  const { sent, ...deps } = serverThat()
  expect(await deleteClips(deps, [videoOf(1)])).toEqual({ done: [videoOf(1)], trashed: [videoOf(1)], failed: [] })
  expect(sent).toEqual([idOf(1)])
})

it('tells what failed from what is deleted, or was gone before', async () => {
  const [kept, trashed, gone, refused] = [videoOf(4), videoOf(3), failedVideo(2), failedVideo(1)]
  const deps = serverThat([fileOf(4)], { [gone.id]: refusal(404), [refused.id]: refusal(500) })
  expect(await deleteClips(deps, [kept, trashed, gone, refused])).toEqual({
    done: [trashed, gone],
    trashed: [trashed],
    failed: [kept, refused],
    error: refusal(500),
  })
})

it('does not offer to restore a finished clip that was gone before', async () => {
  const deps = serverThat([], { [idOf(1)]: refusal(404) })
  expect(await deleteClips(deps, [videoOf(1)])).toEqual({ done: [videoOf(1)], trashed: [], failed: [] })
})
