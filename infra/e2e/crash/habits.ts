import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Draws } from './draws.ts'
import type { Failure, Order, Picture, Visitor } from './visitor.ts'

/** Pictures of all visitors, so that each can try to fetch those of others. */
export type Shared = Map<string, Picture>

const prompts = [
  'dunes at dusk',
  'a lighthouse',
  'ferns in the rain',
  'a city at night',
  'still life with pears',
] as const
/** Switches of the sandbox that make most jobs take long enough to be hit. */
const switches = ['', '', ' [slow 1s]', ' [slow 1s]', ' [slow 2s]', ' [slow 4s]', ' [fail]', ' [refuse]'] as const
const models = ['wavespeed-ai/chroma', 'wavespeed-ai/chroma', 'wavespeed-ai/flux-krea-dev-lora'] as const
const modelWithReference = 'bytedance/seedream-v4'

/** How often a click without a response is sent again with the same key. */
const patience = 5

export interface Surroundings {
  readonly visitor: Visitor
  readonly draws: Draws
  readonly shared: Shared
  /** A small picture. */
  readonly reference: Blob
}

/** One action of a person, chosen at random. */
export async function actOnce(surroundings: Surroundings): Promise<void> {
  const { visitor, draws } = surroundings
  if (draws.chance(0.4)) return await askForPictures(surroundings)
  const { pictures, failures } = await visitor.look()
  const [failure, ...others] = failures
  if (failure !== undefined && draws.chance(0.3)) return await getOver(surroundings, draws.pick([failure, ...others]))
  const [first, ...rest] = pictures
  if (first === undefined) return
  const picture = draws.pick([first, ...rest])
  surroundings.shared.set(visitor.userId, picture)
  await enjoy(surroundings, picture)
}

async function askForPictures(surroundings: Surroundings): Promise<void> {
  const { visitor, draws, reference } = surroundings
  const order = orderOf(draws, reference)
  const key = randomUUID()
  // the page is closed or reloaded while the click is on its way
  if (draws.chance(0.1)) await visitor.generate(key, order, { leaveAfterMs: Math.floor(draws.between(0, 250)) })
  const jobId = await clickUntilResponded(visitor, key, order)
  if (jobId === undefined) return
  if (draws.chance(0.15)) await visitor.generate(key, order) // a double click
  if (draws.chance(0.1)) return await wantMore(surroundings, jobId)
  if (!draws.chance(0.25)) return
  await pause(draws.between(0, 1_500))
  await visitor.cancel(jobId, draws.chance(0.3) ? 0 : undefined)
}

/** Retries a failed picture, sometimes by two clicks at once as from two tabs, or dismisses it. */
async function getOver({ visitor, draws }: Surroundings, failure: Failure): Promise<void> {
  if (draws.chance(0.5)) {
    await visitor.dismiss(failure)
    return
  }
  const clicks = draws.chance(0.3) ? 2 : 1
  await Promise.all(Array.from({ length: clicks }, () => visitor.retry(randomUUID(), failure)))
}

/**
 * Cancels as soon as the service works on the task, and at once requests the same amount again. Work that has begun still counts towards
 * the caps.
 */
async function wantMore({ visitor, draws, reference }: Surroundings, jobId: string): Promise<void> {
  let last: string | undefined = jobId
  for (let again = 1; again <= 3 && last !== undefined; again++) {
    await visitor.untilRunning(last)
    await visitor.cancel(last)
    last = await clickUntilResponded(visitor, randomUUID(), { ...orderOf(draws, reference), outputs: 4 })
  }
}

function orderOf(draws: Draws, reference: Blob): Order {
  // each prompt has its own number, so that the task of an unclear submit can be told apart in the provider's history
  const prompt = `${draws.pick(prompts)} ${Math.floor(draws.between(0, 100_000))}${draws.pick(switches)}`
  if (draws.chance(0.1)) return { prompt, model: modelWithReference, outputs: 1, reference }
  return { prompt, model: draws.pick(models), outputs: draws.pick([1, 1, 2, 3, 4]) }
}

/** Repeats a click with the same key as long as nobody responds, as the page does. */
async function clickUntilResponded(visitor: Visitor, key: string, order: Order): Promise<string | undefined> {
  for (let click = 1; click <= patience; click++) {
    const { outcome, jobId } = await visitor.generate(key, order)
    if (outcome !== 'unknown') return jobId
    await pause(300 * click)
  }
  return undefined
}

/** An action on one's own picture, or on somebody else's. */
async function enjoy({ visitor, draws, shared }: Surroundings, picture: Picture): Promise<void> {
  const kind = draws.pick(['favourite', 'favourite', 'favourite', 'discard', 'discard', 'peek'])
  switch (kind) {
    case 'favourite':
      await visitor.favourite(picture, draws.chance(0.6))
      return
    case 'discard':
      await visitor.discard(picture)
      if (draws.chance(0.4)) await visitor.restore(picture)
      else if (draws.chance(0.5)) await visitor.purge(picture)
      return
    case 'peek': {
      const foreign = [...shared].find(([owner]) => owner !== visitor.userId)?.[1]
      if (foreign !== undefined) await visitor.peek(foreign)
    }
  }
}
