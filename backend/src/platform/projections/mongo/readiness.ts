import type { Db } from 'mongodb'

const responseMs = 1_500

/**
 * Writes one small document, so that a server that answers but takes no writes (disk full, over its quota, not the primary)
 * counts as not ready. Throws the driver's error.
 */
export async function checkWritable(db: Db): Promise<void> {
  const probes = db.client
    .db(db.databaseName, { writeConcern: { w: 'majority', wtimeoutMS: responseMs } })
    .collection<{ readonly _id: string; readonly at: Date }>('readiness')
  await probes.updateOne({ _id: 'api' }, { $set: { at: new Date() } }, { upsert: true })
}
