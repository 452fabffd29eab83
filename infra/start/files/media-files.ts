import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What the daily cleaning leaves in the folder, which is no picture: marks of the log. */
const marks = 'log-marks'

/** Whether pictures lie as files in a data folder; drafts, which are below a name with a dot, do not count. */
export function holdsMedia(dataDir: string): boolean {
  const folder = join(dataDir, 'media')
  return existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.') && name !== marks)
}

/** A sentence for a start that looks for pictures in a bucket although some are files; undefined when nothing is left behind. */
export function aboutUnusedMedia(dataDir: string, bucket: string | undefined): string | undefined {
  if (bucket === undefined || !holdsMedia(dataDir)) return undefined
  return `pictures in ${join(dataDir, 'media')} are not shown: with S3_BUCKET they are looked for in the bucket ${bucket} only`
}
