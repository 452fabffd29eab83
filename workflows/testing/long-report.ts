import { mkdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { placeFile } from '@studio/backend/features/cost-report.ts'
import { costReportFile, costReportKind } from '@studio/backend/features/cost-reports/words-contract.ts'
import { requestWork } from '@studio/backend/features/work/commands.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { arm } from '@studio/backend/platform/fail-points/records.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import type { TestLog } from './log.ts'

/** A report of more charges than are read before its place is kept for the first time. */
export interface LongReport {
  /** Types of its events, in order. */
  readonly story: () => Promise<readonly string[]>
  /** Its place as it is kept; undefined before. */
  readonly place: () => Promise<string | undefined>
  readonly setPlace: (place: string) => Promise<void>
  readonly file: () => Promise<string | undefined>
}

/** Makes a worker kill itself when it has kept something for the nth time; the records of its kills lie in the folder. */
export function killedAfterKeeping(folder: string, hit: number): string {
  mkdirSync(folder, { recursive: true })
  arm(folder)
  return JSON.stringify({ folder, rules: [{ action: 'kill', point: 'blobs.put.after', hit }] })
}

/** Writes so many thousand charges of a millionth of a dollar each, and asks for their sum, or what the SQL asks of them. */
export async function longReport(
  { log, mediaFolder }: { readonly log: TestLog; readonly mediaFolder: string },
  thousands: number,
  sql?: string,
): Promise<LongReport> {
  const userId = await log.newUser()
  const charge = {
    userId,
    model: 'kling-2.5',
    feature: 'video',
    provider: 'wavespeed',
    sandbox: true,
    usage: { outputs: 1 },
    priceListVersion: 2,
    amount: 1,
  }
  const metadata = { correlationId: randomId(), causationId: randomId() }
  const event = () => ({ id: randomId(), event: { type: 'CostRecorded', data: charge }, metadata })
  for (let n = 0; n < thousands; n++) {
    await log.store.append(`charge-${randomId()}`, 'none', Array.from({ length: 1_000 }, event))
  }

  const workId = WorkId.parse(randomId())
  const context = { commandId: workId, correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
  const input = { by: ['feature'], user: userId, format: 'ndjson', sql }
  await requestWork(log.handle, { ...context, workId, userId, kind: costReportKind, input })
  const blobs = filesystemBlobs(mediaFolder)
  const read = async (name: string) => {
    const file = await blobs.get(workKey({ userId, workId }, name))
    return file === null ? undefined : await text(file)
  }
  return {
    story: () => log.types(workStream(workId)),
    place: () => read(placeFile),
    setPlace: (place) =>
      blobs.put(workKey({ userId, workId }, placeFile), Buffer.from(place), { contentType: 'application/json' }),
    file: () => read(costReportFile),
  }
}
