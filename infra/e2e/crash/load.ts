import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { masterKeyOf, openEngines } from '../engines.ts'
import type { Product } from '../product.ts'
import type { Draws } from './draws.ts'
import { actOnce, type Shared } from './habits.ts'
import { makePerson, type Person } from './people.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { visit } from './visitor.ts'

/** People who use the product all the time. */
export interface Load {
  readonly historyFile: string
  readonly count: Recorder['count']
  /** Stops the load; resolves when everybody has finished their current action. */
  readonly stop: () => Promise<void>
}

export interface LoadOptions {
  readonly people: number
  readonly draws: Draws
  /** Longest time between two actions of a person, in milliseconds. */
  readonly idleMs: number
}

/** The probability with which a person leaves before each further action, once a request has exceeded the daily cap. */
const leavesWhenBroke = 0.1

/** Puts the product under load: a few people, each of whom takes one random action after the other. */
export async function startLoad(product: Product, { people, draws, idleMs }: LoadOptions): Promise<Load> {
  const engines = await openEngines(product)
  const historyFile = historyOf(product)
  const recorder = openRecorder(historyFile)
  const shared: Shared = new Map()
  const reference = await smallPicture()
  const stopping = new AbortController()

  const pauseUnlessStopped = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined) // stopped
  const meetSomebody = async (): Promise<Person | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        return await makePerson(engines, masterKeyOf(product))
      } catch {
        await pauseUnlessStopped(200) // an engine has just been struck
      }
    }
    return undefined
  }
  /** A person acts until the daily cap is reached; then another person follows, so that there is always work during a fault. */
  const live = async (first: Person, own: Draws) => {
    for (let person: Person | undefined = first; person !== undefined; person = await meetSomebody()) {
      const visitor = visit(product.url, person, recorder)
      while (!stopping.signal.aborted && !(visitor.refusals('spend-cap') > 0 && own.chance(leavesWhenBroke))) {
        await actOnce({ visitor, draws: own, shared, reference })
        await pauseUnlessStopped(own.between(0, idleMs))
      }
    }
  }
  const persons = await Promise.all(Array.from({ length: people }, () => makePerson(engines, masterKeyOf(product))))
  const lives = persons.map((person, n) => live(person, draws.fork(`person ${n}`)))

  return {
    historyFile,
    count: recorder.count,
    async stop() {
      stopping.abort()
      await Promise.all(lives)
      recorder.close()
      await engines.close()
    },
  }
}

/** The record is written elsewhere, because the product's disk will be full. */
const historyOf = ({ dataDir, disk }: Product): string => disk?.recordFile ?? join(dataDir, 'history.jsonl')

async function smallPicture(): Promise<Blob> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 }
  const png = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}
