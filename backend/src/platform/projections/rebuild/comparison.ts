import { setTimeout as sleep } from 'node:timers/promises'
import type { Collection, Document } from 'mongodb'
import { laterOf, type Position } from '../../eventsourcing/event.ts'
import type { Pause } from '../../eventsourcing/subscription/pause.ts'
import type { StoredModel } from '../apply/writes.ts'
import type { Build, Watcher } from './build.ts'
import { addDigest, canonicalText, formatHash } from './canonical-hash.ts'
import { type ComparedDocuments, documentsOf, findByIds, mergeJoin } from './merge-join.ts'

/** One document that is not the same on both sides. */
export interface Difference {
  readonly id: string
  /** Which side has it, or in which fields the two differ. */
  readonly in: 'live only' | 'rebuilt only' | readonly string[]
}

export interface Comparison {
  readonly live: Side
  readonly rebuilt: Side
  readonly equal: boolean
  readonly different: number
  /** The first few. */
  readonly samples: readonly Difference[]
}

export interface Side {
  readonly count: number
  /** Canonical hash. */
  readonly hash: string
}

export interface ComparisonOptions {
  readonly live: Collection<StoredModel>
  readonly rebuilt: Collection<StoredModel>
  /** Everything up to here is in the live collection. */
  readonly livePosition: () => Promise<Position>
  /** The newest event of the log; no right document has seen a later one. */
  readonly head: () => Promise<Position>
  readonly build: Pick<Build, 'reached' | 'watch'>
  /** Between rounds, for tests. */
  readonly pause?: Pause
  /** Aborted: the comparison throws its reason. */
  readonly signal?: AbortSignal | undefined
}

/** Some documents were never seen at the same position on both sides. */
export class NeverStill extends Error {
  constructor(count: number) {
    super(`${count} documents could not be compared: they change too fast, or the projector stands still`)
    this.name = 'NeverStill'
  }
}

const mostSamples = 5

/**
 * Rounds that count: those in which the projector stood still, or was past all that the log held at the beginning. With the pauses between
 * them they take at least a minute.
 */
const mostRounds = 270

/** Short at first, because a projector is rarely behind by more than a batch. */
const pauseBetween: Pause = (rounds) => sleep(Math.min(5 * rounds, 250))

/**
 * Compares a live collection with a rebuilt one at one position of the log, while both go on changing: every document is
 * compared when both sides have seen the same events of it, which its guard and the positions of both collections tell. From
 * there on the same events make the same of it, so that the hashes are those of both collections at any later position.
 * Throws NeverStill.
 */
export async function compareModels(options: ComparisonOptions): Promise<Comparison> {
  const { live, rebuilt, livePosition, build, signal } = options
  const tally = newTally()
  const moving: string[] = []
  const position = await livePosition()
  await build.reached(position)
  for await (const pair of mergeJoin(live, rebuilt)) {
    signal?.throwIfAborted()
    if (isStill(pair, position)) tally.add(pair)
    else moving.push(pair.id)
  }
  await compareMoving(options, moving, tally)
  return tally.result()
}

/** Records each rebuilt document after every event of it, until the live one is seen at one of these positions. */
async function compareMoving(options: ComparisonOptions, moving: readonly string[], tally: Tally): Promise<void> {
  const { live, rebuilt, livePosition, head, build, signal, pause = pauseBetween } = options
  const pasts = rememberPasts(rebuilt, moving)
  const unwatch = build.watch(pasts.watcher)
  try {
    let left = moving
    let before: Position | undefined
    const target = await head()
    for (let round = 0; left.length > 0; ) {
      // In this order: what a document shows is complete only up to a position that was read before it, and the head of the
      // log is at least as new as every right document only when it was read after them.
      const position = await livePosition()
      const seen = await findByIds(live, left)
      const last = await head()
      const seenAt = [...seen.values()].map((model) => model.position).filter((each) => each <= last)
      await build.reached(seenAt.reduce(laterOf, position))
      const now = await findByIds(rebuilt, left)
      left = left.filter((id) => {
        const other = seen.get(id)
        const pair = documentsOf(id, other, (other && pasts.at(id, other.position)) ?? now.get(id))
        const still = isStill(pair, position) || (other?.position ?? 0n) > last
        if (!still) return true
        tally.add(pair)
        pasts.forget(id)
        return false
      })
      if (left.length === 0) return
      if (position === before || position >= target) round++
      before = position
      if (round === mostRounds) throw new NeverStill(left.length)
      await pause(round)
      signal?.throwIfAborted()
    }
  } finally {
    unwatch()
  }
}

function rememberPasts(rebuilt: Collection<StoredModel>, ids: readonly string[]) {
  const pasts = new Map<string, Map<Position, StoredModel>>(ids.map((id) => [id, new Map()]))
  const watcher: Watcher = async (steps) => {
    // an erasure may touch every document
    const all = steps.flatMap(({ operation }) => (operation.kind === 'erase' ? ids : [operation.id]))
    const touched = [...new Set(all)].filter((id) => pasts.has(id))
    for (const [id, document] of await findByIds(rebuilt, touched)) pasts.get(id)?.set(document.position, document)
  }
  return {
    watcher,
    at: (id: string, position: Position) => pasts.get(id)?.get(position),
    forget: (id: string) => void pasts.delete(id),
  }
}

const isStill = ({ live, rebuilt }: ComparedDocuments, completeUpTo: Position): boolean =>
  live?.position === rebuilt?.position ||
  ((live?.position ?? 0n) <= completeUpTo && (rebuilt?.position ?? 0n) <= completeUpTo)

interface Tally {
  readonly add: (pair: ComparedDocuments) => void
  readonly result: () => Comparison
}

function newTally(): Tally {
  const counts = { live: 0, rebuilt: 0 }
  const sums = { live: 0n, rebuilt: 0n }
  const samples: Difference[] = []
  let different = 0
  const count = (side: keyof typeof counts, document: StoredModel | undefined) => {
    if (!document) return
    counts[side]++
    sums[side] = addDigest(sums[side], document)
  }
  return {
    add({ id, live, rebuilt }) {
      count('live', live)
      count('rebuilt', rebuilt)
      const found = differenceOf(live, rebuilt)
      if (!found) return
      different++
      if (samples.length < mostSamples) samples.push({ id, in: found })
    },
    result() {
      const side = (key: 'live' | 'rebuilt') => ({ count: counts[key], hash: formatHash(sums[key]) })
      return { live: side('live'), rebuilt: side('rebuilt'), equal: sums.live === sums.rebuilt, different, samples }
    },
  }
}

function differenceOf(live: Document | undefined, rebuilt: Document | undefined): Difference['in'] | undefined {
  if (!live) return rebuilt ? 'rebuilt only' : undefined
  if (!rebuilt) return 'live only'
  const names = new Set([...Object.keys(live), ...Object.keys(rebuilt)])
  const fields = [...names].filter((name) => name !== 'position' && textOf(live[name]) !== textOf(rebuilt[name]))
  return fields.length > 0 ? fields.sort() : undefined
}

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : canonicalText(value))
