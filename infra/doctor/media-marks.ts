import { join } from 'node:path'
import { allEvents } from '@studio/backend/features/events.ts'
import { connectReadOnly } from '@studio/backend/platform/eventsourcing/store/read-only.ts'
import { readLogMarks } from '@studio/backend/platform/media/blobs/log-marks.ts'
import { openBlobs } from '@studio/backend/platform/media/blobs/open-blobs.ts'
import type { Settings } from '../start/plan/settings.ts'
import { type Finding, ok, unchecked, warning } from './finding.ts'
import type { Probe } from './probe.ts'

type Place = Pick<Settings, 'dataDir' | 'bucket' | 'bucketEndpoint'>

/** Keys of the marks of other logs in the store of the media. */
export async function readForeignMarks(
  { dataDir, bucket, bucketEndpoint: endpoint }: Place,
  eventStoreUrl: string,
): Promise<readonly string[]> {
  const blobs = await openBlobs({
    mediaFolder: join(dataDir, 'media'),
    bucket: bucket === undefined ? undefined : { name: bucket, endpoint },
  })
  const store = connectReadOnly(eventStoreUrl, allEvents)
  try {
    return (await readLogMarks(blobs, store)).foreign
  } finally {
    await store.dispose()
  }
}

/** Whether the media belong to this log alone: the daily cleaning deletes nothing while they may be somebody else's. */
export function checkForeignMarks(
  { dataDir, bucket }: Pick<Place, 'dataDir' | 'bucket'>,
  foreign: Probe<readonly string[]>,
): Finding {
  const check = 'owner of media'
  if (foreign.state === 'idle') return unchecked(check, 'cannot be told without the event store')
  const place = bucket === undefined ? join(dataDir, 'media') : `the bucket ${bucket}`
  if (foreign.state === 'failed') return unchecked(check, `${place} cannot be read: ${foreign.reason}`)
  if (foreign.seen.length === 0) return ok(check, `no other log uses ${place}`)
  const says = `another log uses or has used ${place}, so nothing is cleaned up there`
  const advice =
    `If this is a copy of an installation, give it a folder or bucket of its own. If this log is the one to keep, remove ` +
    `${foreign.seen.join(', ')} from ${place}: then what this log does not name is deleted.`
  return warning(check, says, advice)
}
