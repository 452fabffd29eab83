import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { masterKeyOf, openEngines } from '../engines.ts'
import type { Product } from '../product.ts'
import type { Draws } from './draws.ts'
import { actOnce, type Shared } from './habits.ts'
import { makePeople } from './people.ts'
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

/** Puts the product under load: a few people, each of whom takes one random action after the other. */
export async function startLoad(product: Product, { people, draws, idleMs }: LoadOptions): Promise<Load> {
  const engines = await openEngines(product)
  const historyFile = historyOf(product)
  const recorder = openRecorder(historyFile)
  const shared: Shared = new Map()
  const reference = await smallPicture()
  const stopping = new AbortController()

  const live = async (visitor: ReturnType<typeof visit>, own: Draws) => {
    while (!stopping.signal.aborted) {
      await actOnce({ visitor, draws: own, shared, reference })
      await pause(own.between(0, idleMs), undefined, { signal: stopping.signal }).catch(() => undefined) // stopped
    }
  }
  const persons = await makePeople(people, engines, masterKeyOf(product))
  const lives = persons.map((person, n) => live(visit(product.url, person, recorder), draws.fork(`person ${n}`)))

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
