import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { idsOfMedia } from '../assets/lookup/all-media-queries.ts'
import { type StoredPicture, storedMedia } from '../assets/lookup/stored-queries.ts'
import { type ClipMaking, clipMakings } from '../clips/queries.ts'
import { type MadeWith, madeWith } from '../images/lists/settings-queries.ts'

/** A picture or video with what is known of how it was made; an upload was made by nobody here. */
export interface ExportedPicture {
  readonly picture: StoredPicture
  readonly made: MadeWith | undefined
  /** Of a video. */
  readonly clip?: ClipMaking | undefined
}

export interface ExportedPictures {
  readonly total: number
  /** Page by page. Pictures that are deleted for good before their page is read are left out. */
  readonly pages: AsyncIterable<readonly ExportedPicture[]>
}

const perPage = 100

/**
 * The pictures and videos of an archive: all that a person has outside the trash, or those of the selection, in its order. By _id, the
 * owner in the query.
 */
export async function exportedPictures(
  db: Db,
  userId: UserId,
  selection: readonly string[] | undefined,
): Promise<ExportedPictures> {
  const ids = selection ?? (await idsOfMedia(db, userId))
  return { total: ids.length, pages: pagesOf(db, userId, ids) }
}

async function* pagesOf(db: Db, userId: UserId, ids: readonly string[]): AsyncGenerator<readonly ExportedPicture[]> {
  for (let from = 0; from < ids.length; from += perPage) {
    const pictures = await storedMedia(db, userId, ids.slice(from, from + perPage))
    const jobs = pictures.flatMap(({ kind, jobId }) => (kind === 'output' && jobId !== undefined ? [jobId] : []))
    const [made, clips] = await Promise.all([madeWith(db, userId, jobs), clipMakings(db, userId, jobs)])
    yield pictures.map((picture) => {
      const jobId = picture.kind === 'output' ? (picture.jobId ?? '') : ''
      return { picture, made: made.get(jobId), clip: clips.get(jobId) }
    })
  }
}
