import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { CostReport, CostReportWork } from '@studio/backend/features/cost-report.ts'
import {
  CostReportResult,
  costReportFile,
  costReportKind,
} from '@studio/backend/features/cost-reports/words-contract.ts'
import { requestWork } from '@studio/backend/features/work/commands.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ActivityWorld, startActivityWorld } from '../../../testing/activity-world.ts'
import type { WorkTask } from '../requested/kind.ts'
import { costReportWork } from './make-cost-report.ts'

let world: ActivityWorld
let folder: string
let blobs: SweptBlobStore
beforeAll(async () => {
  world = await startActivityWorld()
  folder = await mkdtemp(join(tmpdir(), 'atelier-cost-report-'))
  blobs = filesystemBlobs(folder)
})
afterAll(() => Promise.all([world.log.stop(), rm(folder, { recursive: true })]))

/** A report that an admin has asked for, made in this way. */
async function reporting(costReport: (input: unknown, work: CostReportWork) => Promise<CostReport>) {
  const [userId, workId] = [await world.log.newUser(), WorkId.parse(randomId())]
  const ids = { commandId: workId, correlationId: workId, causationId: workId, at: new Date().toISOString() }
  await requestWork(world.deps.handle, { ...ids, workId, userId, kind: costReportKind, input: { by: ['day'] } })
  const told: number[] = []
  const task: WorkTask = {
    workId,
    userId,
    kind: costReportKind,
    stream: workStream(workId),
    queue: 'batch',
    correlationId: 'c',
    signal: new AbortController().signal,
    progress: async (percent) => void told.push(percent),
  }
  const file = async () => {
    const blob = await blobs.get(workKey(task, costReportFile))
    return blob === null ? undefined : await text(blob)
  }
  return { make: () => costReportWork.perform({ ...world.deps, blobs, costReport }, task), file, told }
}

it('stores the report that was asked for, and tells how far it is', async () => {
  const inputs: unknown[] = []
  const { make, file, told } = await reporting(async (input, { onProgress, folder }) => {
    inputs.push(input)
    const made = join(folder, 'made')
    await writeFile(made, 'day,money\n')
    for (const share of [0.25, 0.5, 1]) onProgress(share)
    return { file: made, format: 'csv', head: 'Log 1', lines: 3, charges: 12 }
  })
  const { result, expiresAt } = await make()
  expect(inputs).toEqual([{ by: ['day'] }])
  expect(await file()).toBe('day,money\n')
  expect(CostReportResult.parse(result)).toMatchObject({ bytes: 10, lines: 3, charges: 12, head: 'Log 1' })
  expect(expiresAt).toBeInstanceOf(Date)
  expect(told).toEqual([22, 45, 90])
  // A worker that died here is followed by another, which makes the same file.
  await make()
  expect(await file()).toBe('day,money\n')
})

it('ends for good when the report cannot be made, and leaves no file', async () => {
  const refused = { reason: 'no-price', message: 'The price list does not have any price.' }
  const { make, file } = await reporting(() => Promise.resolve({ refused }))
  expect(await make()).toEqual({ refused })
  expect(await file()).toBeUndefined()
})

it('says what is wrong with its SQL to its owners only', async () => {
  const refused = {
    reason: 'unusable-sql',
    message: 'The SQL could not be run.',
    problem: 'No column mira@example.com',
  }
  const { make, file } = await reporting(() => Promise.resolve({ refused }))
  expect(await make()).toEqual({
    refused: { reason: 'unusable-sql', message: 'The SQL could not be run.' },
    result: { problem: 'No column mira@example.com' },
  })
  expect(await file()).toBeUndefined()
})

it('keeps files beside the report for the worker that comes after it', async () => {
  const read = async (file: Readable | null) => (file === null ? null : await text(file))
  const { make } = await reporting(async (_, { kept, folder }) => {
    if ((await read(await kept.read('place'))) === null) {
      await kept.write('place', Buffer.from('half way'))
      throw new Error('the worker died')
    }
    const file = join(folder, 'made')
    await writeFile(file, (await read(await kept.read('place'))) ?? '')
    await kept.remove(['place', 'never-written'])
    return { file, format: 'csv', head: 'Log 1', lines: 1, charges: 1 }
  })
  await expect(make()).rejects.toThrow('the worker died')
  const { result } = await make()
  expect(CostReportResult.parse(result).bytes).toBe('half way'.length)
})
