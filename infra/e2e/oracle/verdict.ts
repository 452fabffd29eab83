import { acceptedIsDurable } from './accepted-is-durable.ts'
import { calls } from './calls.ts'
import { caps } from './caps.ts'
import { chargeMeansDelivery } from './charge-means-delivery.ts'
import { chats } from './chats.ts'
import { conservation } from './conservation.ts'
import { credits } from './credits.ts'
import { deletions } from './deletions.ts'
import { favourites } from './favourites.ts'
import { isolation } from './isolation.ts'
import { leftovers } from './leftovers.ts'
import { limits } from './limits.ts'
import { media } from './media.ts'
import { oneKeyOneEffect } from './one-key-one-effect.ts'
import { readModelsEqualRebuild } from './read-models.ts'
import { reconciliation } from './reconciliation.ts'
import { reports } from './reports.ts'
import { suspensions } from './suspensions.ts'
import type { Check, Truth } from './truth.ts'
import { work } from './work.ts'

/** The invariants of reliability 5. */
const invariants = {
  I1: acceptedIsDurable,
  I2: oneKeyOneEffect,
  I3: chargeMeansDelivery,
  I4: conservation,
  I5: reconciliation,
  I6: readModelsEqualRebuild,
  I7: favourites,
  I8: media,
  I9: limits,
  I10: isolation,
  I11: caps,
  I12: work,
  I13: chats,
  I14: calls,
  I15: credits,
  I16: deletions,
  I17: reports,
  I18: suspensions,
  I19: leftovers,
} as const satisfies Readonly<Record<string, Check>>

type Invariant = keyof typeof invariants

/** The violations of all invariants, as `I5: task ...`; empty when all hold. */
export function judge(truth: Truth): readonly string[] {
  return Object.entries(invariants).flatMap(([name, check]) => check(truth).map((sentence) => `${name}: ${sentence}`))
}

/** The names of the violated invariants. */
export const brokenIn = (truth: Truth): readonly Invariant[] =>
  // The keys of the object above.
  (Object.keys(invariants) as Invariant[]).filter((name) => invariants[name](truth).length > 0)
