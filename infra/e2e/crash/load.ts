import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeSound, makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import sharp from 'sharp'
import { masterKeyOf, openEngines } from '../support/engines.ts'
import type { Product } from '../support/product.ts'
import { type ActorContext, actOnce, type Shared } from './behaviour.ts'
import { makePerson, type Person } from './people.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import type { SeededRandom } from './seeded-random.ts'
import { actAsAdmin } from './virtual-admin.ts'
import { virtualUser } from './virtual-user.ts'

/** People who use the product, and an admin who manages them, until the load is stopped. */
export interface Load {
  readonly historyFile: string
  readonly count: Recorder['count']
  /** Whether the first people and the admin have all done what they begin with. */
  readonly hasBegun: () => boolean
  /** Stops the load; resolves when everybody has finished their current action. */
  readonly stop: () => Promise<void>
}

export interface LoadOptions {
  readonly people: number
  readonly random: SeededRandom
  /** Longest time between two actions of a person, in milliseconds. */
  readonly idleMs: number
  /** What the first people begin with, by their number. */
  readonly begin: (number: number, context: ActorContext) => Promise<void>
}

/** Once a person has exceeded the daily cap, the probability per action that another person takes over. */
const leaveProbability = 0.1

/** Puts the product under load: a few people, each of whom takes one random action after the other. */
export async function startLoad(product: Product, { people, random, idleMs, begin }: LoadOptions): Promise<Load> {
  const engines = await openEngines(product)
  const historyFile = historyOf(product)
  const recorder = openRecorder(historyFile)
  const shared: Shared = new Map()
  const [reference, video, voice] = await Promise.all([smallPicture(), shortVideo(), shortSound()])
  const present = new Set<string>()
  const stopping = new AbortController()
  const beginners = new Set<number | 'admin'>(['admin', ...Array(people).keys()])

  const pauseUnlessStopped = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined) // stopped
  const createPerson = async (): Promise<Person | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        return await makePerson(engines, masterKeyOf(product))
      } catch {
        await pauseUnlessStopped(200) // an engine has just been killed
      }
    }
    return undefined
  }
  /**
   * A person acts until the daily cap is reached, or until the account is suspended or deleted; then another person takes over, so that there
   * is always work during a fault.
   */
  const actUntilStopped = async (first: Person, number: number) => {
    const own = random.fork(`person ${number}`)
    for (let person: Person | undefined = first; person !== undefined; person = await createPerson()) {
      const user = virtualUser(product.url, person, recorder)
      const hasLeft = () => user.isBarred() || (user.refusals('spend-cap') > 0 && own.chance(leaveProbability))
      present.add(person.userId)
      const context = { user, random: own, shared, reference, video, voice, stopping: stopping.signal }
      if (person === first) {
        await begin(number, context)
        beginners.delete(number)
      }
      while (!stopping.signal.aborted && !hasLeft()) {
        await actOnce(context)
        await pauseUnlessStopped(own.between(0, idleMs))
      }
      present.delete(person.userId)
    }
  }
  const persons = await Promise.all(Array.from({ length: people }, () => makePerson(engines, masterKeyOf(product))))
  // whoever is suspended or deleted has been there long enough to have a picture
  const managing = {
    engines,
    recorder,
    random: random.fork('admin'),
    people: () => [...present].filter((userId) => shared.has(userId)),
    onBegun: () => beginners.delete('admin'),
  }
  const running = [...persons.map(actUntilStopped), actAsAdmin(product, { ...managing, stopping: stopping.signal })]

  return {
    historyFile,
    count: recorder.count,
    hasBegun: () => beginners.size === 0,
    async stop() {
      stopping.abort()
      await Promise.all(running)
      recorder.close()
      await engines.close()
    },
  }
}

/** A product with a small disk keeps the history elsewhere, because that disk will be full. */
const historyOf = ({ dataDir, disk }: Product): string => disk?.recordFile ?? join(dataDir, 'history.jsonl')

const shortVideo = (): Promise<Blob> =>
  withWorkFolder(async (folder) => {
    const bytes = await readFile(await makeVideo(join(folder, 'video.mp4')))
    return new Blob([new Uint8Array(bytes)], { type: 'video/mp4' })
  })

const shortSound = (): Promise<Blob> =>
  withWorkFolder(async (folder) => {
    const bytes = await readFile(await makeSound(join(folder, 'voice.wav'), 1))
    return new Blob([new Uint8Array(bytes)], { type: 'audio/wav' })
  })

async function smallPicture(): Promise<Blob> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 }
  const png = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}
