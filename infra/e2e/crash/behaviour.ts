import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { markOf } from '../oracle/read-traces.ts'
import type { Outcome } from './recorder.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Failure, Page, Picture, PictureRequest, VirtualUser } from './virtual-user.ts'

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
  /** Aborted when the load is to end. */
  readonly stopping: AbortSignal
}

/** The probability that a person who looks at their pictures deletes their account. */
const leaveProbability = 0.03

/** What the first people of a load begin with, so that the shortest run has some of what is rare. */
export async function actFirst(context: ActorContext): Promise<void> {
  await saveChat(context)
  await importVideo(context)
  await askModel(context)
}

type Doing = (context: ActorContext) => Promise<unknown>

/**
 * What people begin with in a run that must see everything there is to do, of which chance would leave something out for minutes. What takes
 * many steps is done by several, as a kill may end it; whoever comes after the last of these begins with the first.
 */
const openings: readonly (readonly Doing[])[] = [
  [actOnNewPicture, requestArchive],
  [handleNewFailures, cancelOneOutput, saveChat, actOnNewPicture],
  [requestAnimation, askModel, actOnNewPicture],
  [(context) => requestClip(context, plainPrompt(context)), requestLipSync],
  [leaveWithOpenWork],
]

/** What this person of a load begins with, so that everything there is to do is done soon. */
export async function actFirstOf(number: number, context: ActorContext): Promise<void> {
  for (const act of openings[number % openings.length] ?? []) await act(context)
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

/** Deletes the account as soon as there is something to cancel. */
async function leaveWithOpenWork(context: ActorContext): Promise<void> {
  const { user } = context
  const [key, prompt] = [randomUUID(), `${plainPrompt(context)} [slow 2s]`]
  await untilResponded(() => user.generate(key, { prompt, model: models[0], outputs: 2 }))
  await requestArchive(context)
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
  const { random } = context
  if (random.chance(0.4)) return await requestClip(context)
  if (random.chance(0.5)) return await requestLipSync(context)
  await requestAnimation(context)
}

async function requestClip(context: ActorContext, prompt = randomPrompt(context)): Promise<void> {
  const { user, reference: image } = context
  const key = randomUUID()
  await untilResponded(() => user.generateVideo(key, { prompt, image }))
}

async function requestLipSync(context: ActorContext): Promise<void> {
  const { user, random, reference, video, voice } = context
  const [key, prompt] = [randomUUID(), randomPrompt(context)]
  const [subject, words] = random.chance(0.5) ? [reference, prompt] : [video, undefined]
  await untilResponded(() => user.lipSync(key, { subject, voice, prompt: words }))
}

async function requestAnimation(context: ActorContext): Promise<void> {
  const { user, reference: image, video } = context
  const [key, prompt, name] = [randomUUID(), randomPrompt(context), randomUUID()]
  const { workId: videoId } = await untilResponded(() => user.importVideo(name, video))
  if (videoId !== undefined) await untilResponded(() => user.animate(key, { prompt, image, videoId }))
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
const plainPrompt = ({ user, random }: ActorContext): string =>
  `${random.pick(prompts)} ${Math.floor(random.between(0, 100_000))} ${markOf(user.userId)}`

const randomPrompt = (context: ActorContext): string => `${plainPrompt(context)}${context.random.pick(switches)}`

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

/** Everything that can be done to a picture, in an order in which each changes something. */
async function actOnNewPicture(context: ActorContext): Promise<void> {
  const { user, shared } = context
  const [picture] = (await untilPage(context, '', ({ pictures }) => pictures.length > 0)).pictures
  if (picture === undefined) return
  await untilResponded(() => user.favourite(picture, true))
  await untilResponded(() => user.favourite(picture, false))
  await untilResponded(() => user.trash(picture))
  await untilResponded(() => user.restore(picture))
  await untilResponded(() => user.trash(picture))
  await untilResponded(() => user.purge(picture))
  // only now, because the admin suspends and deletes those whose picture is known
  shared.set(user.userId, picture)
}

/** Dismisses one failed picture and retries another. */
async function handleNewFailures(context: ActorContext): Promise<void> {
  const { user } = context
  const [first, second] = (await untilPage(context, ' [fail]', ({ failures }) => failures.length > 1)).failures
  if (first !== undefined) await untilResponded(() => user.dismiss(first))
  const key = randomUUID()
  if (second !== undefined) await untilResponded(() => user.retry(key, second))
}

/** Cancels one picture of two while the service works on them. */
async function cancelOneOutput(context: ActorContext): Promise<void> {
  const { user } = context
  const key = randomUUID()
  const request = { prompt: `${plainPrompt(context)} [slow 2s]`, model: models[0], outputs: 2 }
  const { jobId } = await untilResponded(() => user.generate(key, request))
  if (jobId !== undefined) await untilResponded(() => user.cancel(jobId, 0))
}

/** How often a person looks whether what was asked for is there; kills may hold it up for a minute. */
const maxLooks = 240

/** Asks for two pictures and returns the page that shows what came of it, or whatever it shows after some time. */
async function untilPage(context: ActorContext, how: string, isThere: (page: Page) => boolean): Promise<Page> {
  const { user, stopping } = context
  const [key, prompt] = [randomUUID(), `${plainPrompt(context)}${how}`]
  await untilResponded(() => user.generate(key, { prompt, model: models[0], outputs: 2 }))
  for (let looks = 1; ; looks++) {
    const page = await user.viewGallery()
    if (isThere(page) || looks === maxLooks || stopping.aborted) return page
    await pause(500)
  }
}

/** An action on one's own picture, or on somebody else's. */
async function actOnPicture({ user, random, shared }: ActorContext, picture: Picture): Promise<void> {
  const kind = random.pick(['favourite', 'favourite', 'favourite', 'trash', 'trash', 'fetchForeign'])
  switch (kind) {
    case 'favourite':
      await user.favourite(picture, random.chance(0.6))
      if (random.chance(0.3)) await user.favourite(picture, false)
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
