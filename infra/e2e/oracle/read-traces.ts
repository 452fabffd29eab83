import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { costReportFile } from '@studio/backend/features/cost-reports/words-contract.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { Client, Connection } from '@temporalio/client'
import { offsets } from '../../start/plan/ports.ts'
import type { Product } from '../support/product.ts'
import { deletedPeople, eventsOf, type Log, type Traces } from './truth.ts'

/** A word that tells who has typed a text of the load client. */
export const markOf = (userId: string): string => `words-of-${userId}`

const marks = /words-of-([0-9a-f-]{36})/g

interface TracesToRead {
  /** Unsealed. */
  readonly log: Log
  /** Whether to look at the histories in Temporal too, once they have had time to go. */
  readonly histories: boolean
}

/** Reads what there is of people beside the log. */
export async function readTraces(
  product: Product,
  engines: Engines,
  { log, histories }: TracesToRead,
): Promise<Traces> {
  return {
    people: await readPeople(engines, log),
    words: await readWords(engines, log),
    workflows: histories ? await workflowsLeft(product, log) : [],
    reports: await readReports(product),
    leftovers: await readLeftovers(product),
  }
}

async function readPeople({ db, keys }: Engines, log: Log): Promise<Traces['people']> {
  const signedIn = await db.collection<{ _id: string; userId: string }>('sessions').find().toArray()
  return await Promise.all(
    eventsOf(log, 'AccountRegistered').map(async ({ data: { userId } }) => ({
      userId,
      hasKey: typeof (await keys.open(userId)) !== 'string',
      sessions: signedIn.filter((session) => session.userId === userId).length,
    })),
  )
}

async function readWords({ db }: Engines, log: Log): Promise<Traces['words']> {
  const places = new Map([['the log', textOf(log.map(({ data, metadata }) => [data, metadata]))]])
  for (const { name } of await db.listCollections().toArray())
    places.set(`collection ${name}`, textOf(await db.collection(name).find().toArray()))
  return [...places].flatMap(([place, text]) =>
    [...new Set([...text.matchAll(marks)].map(([, userId = '']) => userId))].map((userId) => ({ userId, place })),
  )
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

/**
 * Temporal deletes a history when its queues have come so far, and looks again less and less often: after several kills it has taken
 * more than five minutes.
 */
const historiesGoWithinMs = 900_000

/** The histories there are as soon as deleted people have none, or after a quarter of an hour. */
async function workflowsLeft(product: Product, log: Log): Promise<readonly string[]> {
  const gone = new Set(ownersOfWorkflows(log, deletedPeople(log)).keys())
  for (const deadline = performance.now() + historiesGoWithinMs; ; await pause(2_000)) {
    const workflows = await readWorkflows(product)
    if (performance.now() > deadline || !workflows.some((id) => gone.has(id))) return workflows
  }
}

/** The workflows of these people, by id, with whose they are. */
export function ownersOfWorkflows(log: Log, people: ReadonlySet<string>): ReadonlyMap<string, string> {
  const jobs = eventsOf(log, 'JobRequested').map(({ data }) => [`job-${data.jobId}`, data.userId] as const)
  const work = eventsOf(log, 'WorkRequested').map(({ data }) => [`work-${data.workId}`, data.userId] as const)
  const sources = eventsOf(log, 'SourceRequested').map(({ data }) => [`work-${data.sourceId}`, data.userId] as const)
  return new Map([...jobs, ...work, ...sources].filter(([, userId]) => people.has(userId)))
}

async function readWorkflows({ port }: Product): Promise<readonly string[]> {
  const connection = await Connection.connect({ address: `127.0.0.1:${port + offsets.temporal}` })
  try {
    const { workflow } = new Client({ connection })
    return await Array.fromAsync(workflow.list(), ({ workflowId }) => workflowId)
  } finally {
    await connection.close()
  }
}

async function readReports({ dataDir }: Product): Promise<Traces['reports']> {
  const media = join(dataDir, 'media')
  const files = await Array.fromAsync(glob(`*/work-*/${costReportFile}`, { cwd: media }))
  return await Promise.all(
    files.map(async (file) => ({
      workId: file.split('/')[1]?.slice('work-'.length) ?? '',
      text: await readFile(join(media, file), 'utf8'),
    })),
  )
}

/** Folders of work that is under way, files that are not stored yet, and drafts of keys. */
async function readLeftovers({ dataDir }: Pick<Product, 'dataDir'>): Promise<readonly string[]> {
  return await Array.fromAsync(glob(['tmp/atelier-*', 'media/.unfinished/*', 'keys/*.tmp'], { cwd: dataDir }))
}
