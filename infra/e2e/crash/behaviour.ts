import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { markOf } from '../oracle/read-traces.ts'
import type { Outcome } from './recorder.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Failure, Picture, PictureRequest, VirtualUser } from './virtual-user.ts'

/** One picture of each user, by user id, so that the others can try to fetch it. */
export type Shared = Map<string, Picture>

const prompts = [
  'dunes at dusk',
  'a lighthouse',
  'ferns in the rain',
  'a city at night',
  'still life with pears',
] as const
/** Switches of the sandbox; most of them make jobs take long enough that a fault happens meanwhile. */
const switches = ['', '', ' [slow 1s]', ' [slow 1s]', ' [slow 2s]', ' [slow 4s]', ' [fail]', ' [refuse]'] as const
const models = ['wavespeed-ai/chroma', 'wavespeed-ai/chroma', 'wavespeed-ai/flux-krea-dev-lora'] as const
const modelWithReference = 'bytedance/seedream-v4'

/** How often a click without a response is sent again with the same key. */
const maxClicks = 5

export interface ActorContext {
  readonly user: VirtualUser
  readonly random: SeededRandom
  readonly shared: Shared
  /** A small picture to use as a reference or as the first frame of a clip. */
  readonly reference: Blob
  /** A short video, for imports. */
  readonly video: Blob
  /** A short sound, for lip syncs. */
  readonly voice: Blob
}

/** The probability that a person who looks at their pictures deletes their account. */
const leaveProbability = 0.03

/** What the first people of a load begin with, so that the shortest run has some of what is rare. */
export async function actFirst(context: ActorContext): Promise<void> {
  await saveChat(context)
  await importVideo(context)
  await askModel(context)
}

/** One action of a person, chosen at random. */
export async function actOnce(context: ActorContext): Promise<void> {
  const { user, random } = context
  if (random.chance(0.4)) return await requestPictures(context)
  if (random.chance(0.1)) return await saveChatOrVideo(context)
  if (random.chance(0.1)) return await askModel(context)
  if (random.chance(0.04)) return await requestVideo(context)
  const { pictures, failures } = await user.viewGallery()
  const [failure, ...others] = failures
  if (failure !== undefined && random.chance(0.3))
    return await handleFailure(context, random.pick([failure, ...others]))
  const [first, ...rest] = pictures
  if (first === undefined) return
  const picture = random.pick([first, ...rest])
  context.shared.set(user.userId, picture)
  if (random.chance(leaveProbability)) return await leaveForGood(context)
  if (random.chance(0.15)) return await requestArchive(context)
  await actOnPicture(context, picture)
}

/** Deletes the account while pictures are made and wait, and an archive is packed. */
async function leaveForGood(context: ActorContext): Promise<void> {
  const { user, random, reference } = context
  const pictures = { ...randomRequest(context), prompt: `${randomPrompt(context)} [slow 2s]`, outputs: 4 }
  await user.generate(randomUUID(), pictures)
  if (random.chance(0.5)) await requestVideo(context)
  if (random.chance(0.5)) await requestArchive(context)
  if (random.chance(0.3)) await user.generate(randomUUID(), { ...pictures, reference })
  await untilResponded(() => user.deleteAccount())
}

async function requestArchive({ user, random }: ActorContext): Promise<void> {
  const key = randomUUID()
  await (random.chance(0.5) ? user.archive(key) : user.dataExport(key))
}

async function requestPictures(context: ActorContext): Promise<void> {
  const { user, random } = context
  const request = randomRequest(context)
  const key = randomUUID()
  // the page is closed or reloaded while the click is on its way
  if (random.chance(0.1)) await user.generate(key, request, { leaveAfterMs: Math.floor(random.between(0, 250)) })
  const { jobId } = await untilResponded(() => user.generate(key, request))
  if (jobId === undefined) return
  if (random.chance(0.15)) await user.generate(key, request) // a double click
  if (random.chance(0.1)) return await cancelAndRequestAgain(context, jobId)
  if (!random.chance(0.25)) return
  await pause(random.between(0, 1_500))
  await user.cancel(jobId, random.chance(0.3) ? 0 : undefined)
}

/** A clip costs as much as several pictures, in money and in processor time, so they are rare. Some are paid by credits. */
async function requestVideo(context: ActorContext): Promise<void> {
  const { user, random, reference, video, voice } = context
  const [key, prompt] = [randomUUID(), randomPrompt(context)]
  if (random.chance(0.4)) {
    await untilResponded(() => user.generateVideo(key, { prompt, image: reference }))
    return
  }
  if (random.chance(0.5)) {
    const [subject, words] = random.chance(0.5) ? [reference, prompt] : [video, undefined]
    await untilResponded(() => user.lipSync(key, { subject, voice, prompt: words }))
    return
  }
  const name = randomUUID()
  const { workId: videoId } = await untilResponded(() => user.importVideo(name, video))
  if (videoId !== undefined) await untilResponded(() => user.animate(key, { prompt, image: reference, videoId }))
}

/** Dismisses a failed picture, or retries it, sometimes by two clicks at once as from two tabs. */
async function handleFailure({ user, random }: ActorContext, failure: Failure): Promise<void> {
  if (random.chance(0.5)) {
    await user.dismiss(failure)
    return
  }
  const clicks = random.chance(0.3) ? 2 : 1
  await Promise.all(Array.from({ length: clicks }, () => user.retry(randomUUID(), failure)))
}

/**
 * Cancels as soon as the service works on the task, and at once requests the same amount again. Work that has begun still counts towards
 * the caps.
 */
async function cancelAndRequestAgain(context: ActorContext, jobId: string): Promise<void> {
  const { user } = context
  let last: string | undefined = jobId
  for (let again = 1; again <= 3 && last !== undefined; again++) {
    await user.untilRunning(last)
    await user.cancel(last)
    const [key, request] = [randomUUID(), { ...randomRequest(context), outputs: 4 }]
    last = (await untilResponded(() => user.generate(key, request))).jobId
  }
}

function randomRequest(context: ActorContext): PictureRequest {
  const { random, reference } = context
  const prompt = randomPrompt(context)
  if (random.chance(0.1)) return { prompt, model: modelWithReference, outputs: 1, reference }
  return { prompt, model: random.pick(models), outputs: random.pick([1, 1, 2, 3, 4]) }
}

/** Each prompt has its own number, so that the provider's history shows which task an unclear submit has created, and tells whose it is. */
const randomPrompt = ({ user, random }: ActorContext): string =>
  `${random.pick(prompts)} ${Math.floor(random.between(0, 100_000))} ${markOf(user.userId)}${random.pick(switches)}`

/** Repeats a click with the same key until a response arrives, as the page does; returns the last outcome. */
async function untilResponded(click: () => Promise<Outcome>): Promise<Outcome> {
  for (let clicks = 1; ; clicks++) {
    const outcome = await click()
    if (outcome.outcome !== 'unknown' || clicks === maxClicks) return outcome
    await pause(300 * clicks)
  }
}

async function saveChatOrVideo(context: ActorContext): Promise<void> {
  await (context.random.chance(0.5) ? saveChat(context) : importVideo(context))
}

async function saveChat({ user }: ActorContext): Promise<void> {
  const name = `${markOf(user.userId)}:${randomUUID()}`
  await untilResponded(() => user.saveChat(name))
}

async function importVideo({ user, video }: ActorContext): Promise<void> {
  const name = randomUUID()
  await untilResponded(() => user.importVideo(name, video))
}

/** Sometimes on two pages at the same time. */
async function askModel({ user, random }: ActorContext): Promise<void> {
  const key = randomUUID()
  await Promise.all(random.chance(0.3) ? [user.ask(key), user.ask(key)] : [user.ask(key)])
}

/** An action on one's own picture, or on somebody else's. */
async function actOnPicture({ user, random, shared }: ActorContext, picture: Picture): Promise<void> {
  const kind = random.pick(['favourite', 'favourite', 'favourite', 'trash', 'trash', 'fetchForeign'])
  switch (kind) {
    case 'favourite':
      await user.favourite(picture, random.chance(0.6))
      return
    case 'trash':
      await user.trash(picture)
      if (random.chance(0.4)) await user.restore(picture)
      else if (random.chance(0.5)) await user.purge(picture)
      return
    case 'fetchForeign': {
      const foreign = [...shared].find(([owner]) => owner !== user.userId)?.[1]
      if (foreign !== undefined) await user.fetchForeign(foreign)
    }
  }
}
