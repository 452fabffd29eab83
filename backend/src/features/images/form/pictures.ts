import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { refuseLate } from '../../../platform/eventsourcing/refuse-late.ts'
import type { StagedFile } from '../../../platform/http/contract/api.ts'
import { deleteNeedless } from '../../../platform/media/blobs/delete-needless.ts'
import type { ImageModel } from '../../catalogue/model.ts'
import type { GenerateForm } from '../contract.ts'
import { checkMask, type MaskDeps } from './mask.ts'
import { type Asked, gatherReferences, type ReferenceDeps, type References } from './references.ts'

export interface Pictures {
  readonly references: References
  readonly mask: StagedFile | undefined
}

/**
 * The references and the mask of a form, each file decoded to its end. Throws as `gatherReferences` and `checkMask` do, and DomainError
 * `unavailable` when it comes too late. The files are deleted then.
 */
export async function gatherPictures(
  deps: ReferenceDeps & MaskDeps,
  userId: UserId,
  model: ImageModel,
  form: GenerateForm,
  asked: Asked,
): Promise<Pictures> {
  const { files, signal } = asked
  try {
    const references = await gatherReferences(deps, userId, model, form, asked)
    const mask = await checkMask(deps, userId, { file: files['maskData']?.[0], references, signal })
    refuseLate(signal)
    return { references, mask }
  } catch (error) {
    // Nothing was asked for yet, so nobody needs them, also after a failure of ours, for which the edge keeps them.
    const sent = Object.values(files).flat()
    await deleteNeedless(
      deps.blobs,
      sent.map(({ key }) => key),
    )
    throw error
  }
}
