import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { UnusableImage } from '../../platform/media/unusable-image.ts'
import { assetErrors } from '../assets/errors.ts'
import { storedPictures } from '../assets/stored-queries.ts'
import { madeWith } from '../images/settings-queries.ts'
import { downloadImage } from './contract.ts'
import { contentTypeOf, type FileDeps, openFile, tagOf } from './file-of-picture.ts'
import { makingOf, textsOf } from './making.ts'

export interface DownloadDeps extends FileDeps {
  readonly db: Db
}

/** Files of pictures to be saved, for their owner. For anybody else they do not exist. */
export function downloadRoutes(app: Api, deps: DownloadDeps): void {
  const { db } = deps
  app.serve(downloadImage, async ({ params, query, user }) => {
    const [picture] = await storedPictures(db, user.id, [params.assetId])
    if (picture === undefined) throw new DomainError(commonErrors.notFound, 'This image does not exist.')
    const made = query.making && picture.jobId !== undefined ? await madeWith(db, user.id, [picture.jobId]) : undefined
    const making = makingOf(picture, made?.get(picture.jobId ?? ''))
    const file = { picture, format: query.format, texts: making && textsOf(making, picture.media) }
    return {
      contentType: contentTypeOf(file),
      tag: tagOf(file),
      downloadAs: query.name,
      open: () => openFile(deps, file).catch(refuseUnusable),
    }
  })
}

function refuseUnusable(error: unknown): never {
  if (!(error instanceof UnusableImage)) throw error
  throw new DomainError(assetErrors.unusableImage, 'This image cannot be converted.')
}
