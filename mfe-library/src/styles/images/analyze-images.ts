import { analysisLimits, analyzeStyleTemplate } from '@studio/backend/contract/library'
import { sendCreation } from '@studio/media/owned-acts'
import { dataUrlOf } from '@studio/media/small-copy'
import { isStatus, mayBeCarriedOut } from '@studio/ui/api-error'

/** What was sent under a key that may be sent again: with anything else, such as another price, it would be another request. */
let unsettled: { readonly says: string; readonly body: About & { readonly images: string[] } } | undefined

/** `mostCents`: the most that the button said it costs. */
interface About {
  readonly draftId?: string
  readonly mostCents: number | undefined
}

/**
 * Asks for the style that pictures of the studio share, as instructions; of many pictures the first are looked at. With the id of the
 * style that is being created from them the server notes the result there, and responds with it to a repeat: it is paid for once. So does
 * it when no answer came, and the same pictures are sent once more. Rejects with its error.
 */
export async function analyzeImages(assetIds: readonly string[], about: About): Promise<string> {
  const says = `analysis of ${[about.draftId, ...assetIds].join(' ')}`
  const body = unsettled?.says === says ? unsettled.body : { images: await copiesOf(assetIds), ...about }
  unsettled = { says, body }
  const isSettled = (error: unknown): boolean => {
    // Under the key of an analysis that has failed, the server would only say so again. A limit or a missing session says nothing of it.
    const settled = !(mayBeCarriedOut(error) || isStatus(error, 401) || isStatus(error, 429))
    if (settled) unsettled = undefined
    return settled
  }
  const { instructions } = await sendCreation(analyzeStyleTemplate, { body }, { says, isSettled })
  unsettled = undefined
  return instructions
}

async function copiesOf(assetIds: readonly string[]): Promise<string[]> {
  const copies = await Promise.all(assetIds.slice(0, analysisLimits.images).map(dataUrlOf))
  const images = copies.filter((copy) => copy !== undefined)
  if (images.length === 0) throw new Error('none of the images exists any more')
  return images
}
