import { analysisLimits, analyzeStyleTemplate } from '@studio/backend/contract/library'
import { dataUrlOf } from '@studio/media/small-copy'
import { mayBeCarriedOut } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { sendUnderKeptKey } from '../../acts/kept-keys.ts'

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
  const { instructions } = await sendUnderKeptKey(
    `analysis of ${[about.draftId, ...assetIds].join(' ')}`,
    (idempotencyKey) => sendCommand(analyzeStyleTemplate, { body }, { idempotencyKey }),
    // Under the key of an analysis that has failed, the server would only say so again.
    (error) => !mayBeCarriedOut(error),
  )
  return instructions
}
