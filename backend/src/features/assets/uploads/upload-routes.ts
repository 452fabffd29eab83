import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { AssetId } from '../../../platform/eventsourcing/event.ts'
import type { Api } from '../../../platform/http/contract/api.ts'
import * as commands from '../commands.ts'
import { listUploads, mediaUrl, trashUpload } from '../contract.ts'
import { assetErrors } from '../errors.ts'
import { type NewUploadDeps, uploadStore } from './new-upload.ts'
import { uploadImage } from './upload-contract.ts'
import { pageOfUploads } from './upload-queries.ts'

/** What people upload: with a request for images, or by itself. For anybody else none of it exists. */
export function uploadRoutes(app: Api, deps: NewUploadDeps): void {
  const { handle, db } = deps
  const storeUpload = uploadStore(deps)

  app.on(uploadImage, async ({ files, user, command, signal, setPosition }) => {
    const [file] = files['image'] ?? []
    if (file === undefined) throw new DomainError(assetErrors.noFile, 'Please choose an image to upload.')
    const { assetId, width, height, position } = await storeUpload({ userId: user.id, file, command, signal })
    if (position !== undefined) setPosition(position)
    return { id: assetId, url: mediaUrl(assetId, 'original'), width, height }
  })

  app.on(listUploads, async ({ query, user }) => pageOfUploads(db, user.id, query))

  app.on(trashUpload, async ({ params, user, command, setPosition }) => {
    const upload = { assetId: AssetId.parse(params.uploadId), kind: 'upload' as const }
    setPosition(await commands.trashAsset(handle, { ...command, ...upload, userId: user.id }))
    return { success: true } as const
  })
}
