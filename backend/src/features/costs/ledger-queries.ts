import type { Db, Document } from 'mongodb'
import type { Position } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type ChargeDocument, charges } from './projection.ts'

/** What the read model `charges` says of one person, use and model. Money in millionths of a dollar. */
export interface ReadModelSum {
  readonly user: string
  readonly feature: string
  readonly model: string
  readonly sandbox: boolean
  readonly charges: number
  readonly amount: number
}

/** Which charges are summed: recorded from (inclusive) to (exclusive), in milliseconds since the Unix epoch. */
interface Summed {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly user?: string | undefined
  readonly model?: string | undefined
}

/**
 * The sums of the ledger as screens read it, up to a position: to compare them with the log. Reads the whole collection, which no screen
 * does.
 */
export async function ledgerSums(
  db: Db,
  { from, to, user, model }: Summed,
  upTo: Position,
): Promise<readonly ReadModelSum[]> {
  const at = { ...(from !== undefined && { $gte: new Date(from) }), ...(to !== undefined && { $lt: new Date(to) }) }
  const filter: Document = {
    position: { $lte: upTo },
    ...(Object.keys(at).length > 0 && { at }),
    ...(user !== undefined && { userId: user }),
    ...(model !== undefined && { model }),
  }
  const by = { user: '$userId', feature: '$feature', model: '$model', sandbox: '$sandbox' }
  const groups = await collectionOf<ChargeDocument>(db, charges)
    .aggregate<{
      readonly _id: Pick<ReadModelSum, 'user' | 'feature' | 'model' | 'sandbox'>
      readonly charges: number | bigint
      readonly amount: number | bigint
    }>([{ $match: filter }, { $group: { _id: by, charges: { $sum: 1 }, amount: { $sum: '$amount' } } }])
    .toArray()
  return groups.map(({ _id, ...sums }) => ({ ..._id, charges: Number(sums.charges), amount: Number(sums.amount) }))
}
