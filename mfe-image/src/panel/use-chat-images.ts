import { mediaUrl, uploadImage } from '@studio/backend/contract'
import { sendCommand } from '@studio/ui/query'
import { useStore } from 'jotai'
import type { FileReference, Reference, StudioReference } from '../references/list/references.ts'
import { eachOnce, keyOf, referencesAtom } from '../references/list/references.ts'
import { studioReference } from '../references/list/studio-picture.ts'
import { renameReferencesAtom } from '../references/stored/use-stored-references.ts'

/**
 * The references of the panel as the AI chat names them. A file from this computer is stored first and then stands among the references
 * as an image of the studio, so that it is not sent again with Generate. Throws when a file cannot be stored.
 */
export function useChatImages(references: readonly Reference[]) {
  const panel = useStore()

  async function store({ key, file, isProduct }: FileReference): Promise<StudioReference> {
    const input = { body: {}, files: { image: [file] } }
    const { id } = await sendCommand(uploadImage, input, { idempotencyKey: key })
    return { ...studioReference(id), ...(isProduct && { isProduct }) }
  }

  return async () => {
    const stored = await Promise.all(
      references.map(async (each) => (each.file === undefined ? each : await store(each))),
    )
    const storedAs = new Map(references.map((each, at) => [keyOf(each), stored[at] ?? each]))
    // those that were chosen or removed meanwhile stay as they are
    panel.set(
      renameReferencesAtom,
      panel.get(referencesAtom).map((each) => storedAs.get(keyOf(each)) ?? each),
    )
    const pictures = eachOnce(stored)
    const product = pictures.find(({ isProduct }) => isProduct)
    const others = pictures.filter((each) => each !== product)
    return {
      referenceImageUrls: others.map(({ assetId }) => mediaUrl(assetId, 'original')),
      productId: product?.assetId,
    }
  }
}
