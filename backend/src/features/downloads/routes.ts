import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { storedPictures } from '../assets/lookup/stored-queries.ts'
import { madeWith } from '../images/lists/settings-queries.ts'
import { downloadImage } from './contract.ts'
import { downloadErrors } from './errors.ts'
import { contentTypeOf, conversionOf, endingOf, openFile, tagOf } from './file-of-picture.ts'
import { makingOf, textsOf } from './making.ts'

export interface DownloadDeps {
  readonly db: Db
  readonly blobs: BlobStore
}

/** Files of pictures to be saved, for their owner. For anybody else they do not exist. */
export function downloadRoutes(app: Api, { db, blobs }: DownloadDeps): void {
  app.serve(downloadImage, async ({ params, query, user }) => {
    const [picture] = await storedPictures(db, user.id, [params.assetId])
    if (picture === undefined) throw new DomainError(commonErrors.notFound, 'This image does not exist.')
    const made = query.making && picture.jobId !== undefined ? await madeWith(db, user.id, [picture.jobId]) : undefined
    const making = makingOf(picture, made?.get(picture.jobId ?? ''))
    const file = { picture, format: query.format, texts: making && textsOf(making, picture.media) }
    if (conversionOf(file) !== undefined) {
      throw new DomainError(downloadErrors.needsConversion, 'This image must be converted first.')
    }
    return {
      contentType: contentTypeOf(file),
      tag: tagOf(file),
      downloadAs: query.format === undefined ? `${query.name}${endingOf(contentTypeOf(file))}` : query.name,
      open: () => openFile(blobs, file),
    }
  })
}
