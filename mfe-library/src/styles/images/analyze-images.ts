import { analysisLimits, analyzeStyleTemplate } from '@studio/backend/contract/library'
import { sendCreation } from '@studio/media/owned-acts'
import { dataUrlOf } from '@studio/media/small-copy'
import { mayBeCarriedOut } from '@studio/ui/api-error'

/**
 * Asks for the style that pictures of the studio share, as instructions; of many pictures the first are looked at. With the id of the
 * style that is being created from them the server notes the result there, and responds with it to a repeat: it is paid for once. So does
 * it when no answer came, and the same pictures are sent once more. Rejects with its error.
 * @param about `mostCents`: the most that the button said it costs
 */
export async function analyzeImages(
  assetIds: readonly string[],
  about: { readonly draftId?: string; readonly mostCents: number | undefined },
): Promise<string> {
  const copies = await Promise.all(assetIds.slice(0, analysisLimits.images).map(dataUrlOf))
  const images = copies.filter((copy) => copy !== undefined)
  if (images.length === 0) throw new Error('none of the images exists any more')
  const body = { images, ...about }
  const { instructions } = await sendCreation(
    analyzeStyleTemplate,
    { body },
    {
      says: `analysis of ${[about.draftId, ...assetIds].join(' ')}`,
      // Under the key of an analysis that has failed, the server would only say so again.
      isSettled: (error) => !mayBeCarriedOut(error),
    },
  )
  return instructions
}
