import type { Db } from 'mongodb'
import { applyAdditions } from './additions.ts'
import { bulkWrite, isThere, type Models, type Sendable, throwRefused } from './bulk-write.ts'
import { type ErasureOptions, eraseDocuments, splitAtErasures } from './erasures.ts'
import type { Step } from './interpret.ts'
import { settleAll } from './settle-all.ts'
import {
  changeOf,
  documentOf,
  type PlanOptions,
  planWrites,
  type StoredModel,
  type Write,
  type WritePlan,
} from './writes.ts'

/**
 * Writes what a batch changes, collections side by side; what comes before an erasure in the log is written before it, since the erasure
 * covers many documents. Throws like `applyWrites`.
 */
export async function applySteps(
  db: Db,
  steps: readonly Step[],
  options: PlanOptions & ErasureOptions = {},
): Promise<void> {
  for (const { before, erasures } of splitAtErasures(steps)) {
    await settleAll([applyWrites(db, planWrites(before, options)), applyAdditions(db, before, options)])
    await eraseDocuments(db, erasures, options)
  }
}

/**
 * Writes a plan, collections side by side. In each, documents that the batch makes are inserted while other documents are
 * changed in log order; what must follow an insert of the same document comes last. Throws WriteRejected only for a refusal that
 * speaks of the document itself, and the driver's error for everything else, such as a server without room: that is nobody's
 * fault and is waited out. Nothing is under way any more when it throws.
 */
export async function applyWrites(db: Db, plan: WritePlan): Promise<void> {
  await settleAll([...plan].map(([collection, writes]) => applyTo(db.collection<StoredModel>(collection), writes)))
}

async function applyTo(models: Models, writes: readonly Write[]): Promise<void> {
  const made = new Set(
    writes.filter(({ operation }) => operation.kind === 'create').map(({ operation }) => operation.id),
  )
  const ofMade = writes.filter(({ operation }) => made.has(operation.id))
  const ofOthers = writes.filter(({ operation }) => !made.has(operation.id))
  const [done] = await settleAll([makeNew(models, ofMade), makeChanges(models, ofOthers)])
  await makeChanges(
    models,
    ofMade.filter((write) => !done.has(write)),
  )
}

async function makeChanges(models: Models, writes: readonly Write[]): Promise<void> {
  const changes = writes.flatMap((write) => sendable(write, changeOf(write)))
  const { refusals } = await bulkWrite(models, changes, { ordered: true })
  throwRefused(models, refusals)
}

/** Inserts what a batch makes, which costs half of an upsert; returns the writes that are done by that. */
async function makeNew(models: Models, writes: readonly Write[]): Promise<ReadonlySet<Write>> {
  const creations = writes.flatMap((write) => {
    const document = documentOf(write)
    return sendable(write, document && { insertOne: { document } })
  })
  const { refusals } = await bulkWrite(models, creations, { ordered: false })
  throwRefused(
    models,
    refusals.filter((each) => !isThere(each)),
  )
  const made = new Set(creations.map(({ write }) => write))
  for (const { write } of refusals) made.delete(write)
  return made
}

const sendable = (write: Write, model: Sendable<Write>['model'] | undefined): Sendable<Write>[] =>
  model ? [{ write, model }] : []
