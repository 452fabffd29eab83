import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Records } from '@studio/backend/platform/fail-points/records.ts'
import { describeBlow } from '../e2e/crash/blows.ts'
import { failAtPoints, failPointSettings, killsToCome, missedPoints } from '../e2e/crash/fail-point-run.ts'
import { crash, crashSettings } from '../e2e/crash/run.ts'
import type { Truth } from '../e2e/oracle/truth.ts'
import { judge } from '../e2e/oracle/verdict.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { mountSmallDisk } from '../e2e/small-disk.ts'

export interface CampaignOptions {
  readonly seed: number
  readonly kills: number
  readonly tell: (line: string) => void
}

export interface Result {
  /** One line of figures. */
  readonly summary: string
  /** Sentences about the invariants that did not hold; empty when all did. */
  readonly broken: readonly string[]
  readonly dataDir: string
}

/** One kind of attack on a product that is started for it. */
export interface Campaign {
  readonly name: string
  readonly title: string
  readonly run: (options: CampaignOptions) => Promise<Result>
  /** Stops the product; its data goes unless they are to be kept. */
  readonly close: (options: { readonly retain: boolean }) => Promise<void>
}

/** What a campaign attacks: a product, and the folder of its fail points. */
interface Target {
  readonly product: Product
  readonly pointsFolder: string
}

type Settings = (pointsFolder: string) => Readonly<Record<string, string>>
type Attack = (target: Target, options: CampaignOptions) => Promise<Omit<Result, 'dataDir'>>

function campaign(name: string, title: string, settings: Settings, attack: Attack): Campaign {
  let target: Target | undefined
  return {
    name,
    title,
    async run(options) {
      const pointsFolder = await mkdtemp(join(tmpdir(), 'atelier-points-'))
      const disk = name === 'kills' ? await mountSmallDisk(diskMegabytes) : undefined
      target = { product: await startProduct(settings(pointsFolder), disk), pointsFolder }
      return { ...(await attack(target, options)), dataDir: target.product.dataDir }
    },
    async close({ retain }) {
      const { product, pointsFolder } = target ?? {}
      target = undefined
      if (retain) return await product?.stop()
      await product?.remove()
      if (pointsFolder !== undefined) await rm(pointsFolder, { recursive: true, force: true })
    },
  }
}

const figures = (truth: Truth) =>
  `${truth.history.length} acts, ${truth.log.length} events, ${truth.tasks.length} tasks, ${truth.blobs.length} blobs`

/** Room for the engines' files and some hundred pictures. */
const diskMegabytes = 2_000

/** How often each point is killed at, at different hits. */
const hits = [1, 3, 7]

/** Everything that `npm run crash` does, in order. */
export const campaigns: readonly Campaign[] = [
  campaign(
    'kills',
    'Kills, pauses and losses under load',
    () => crashSettings,
    async ({ product }, { seed, kills, tell }) => {
      const began = performance.now()
      if (product.disk === undefined) tell('without root no disk can be filled: that blow is left out')
      const truth = await crash(product, {
        seed,
        kills,
        people: 5,
        longestPauseMs: 10_000,
        onBlow: (blow, number, count) => {
          const seconds = ((performance.now() - began) / 1_000).toFixed(0)
          const acts = `${count('ok')} ok, ${count('fail')} refused, ${count('unknown')} unknown`
          tell(`${number}/${kills} ${describeBlow(blow)} (${seconds} s; ${acts})`)
        },
      })
      return { summary: figures(truth), broken: judge(truth) }
    },
  ),
  campaign(
    'points',
    `Death at every fail point, at hits ${hits.join(', ')}`,
    (folder) =>
      failPointSettings(
        folder,
        hits.map((hit) => ({ point: '*', action: 'kill', hit })),
      ),
    async ({ product, pointsFolder: folder }, { seed, tell }) => {
      const isEnough = (records: Records) => records.listed.size > 0 && killsToCome(records, hits).length === 0
      const run = { seed, people: 6, folder, isEnough, atMostMs: 20 * 60_000 }
      const { truth, records } = await failAtPoints(product, run)
      const missed = missedPoints(records).map((point) => `the fail point ${point} was never reached`)
      const left = killsToCome(records, hits)
      for (const name of left) tell(`not carried out in time: ${name}`)
      const deaths = `${records.fired.size} deaths, ${left.length} of those wanted were not carried out in time`
      return { summary: `${deaths}; ${figures(truth)}`, broken: [...missed, ...judge(truth)] }
    },
  ),
  campaign(
    'acknowledgements',
    'Every effect is done and unheard of, at 5 %',
    (folder) => failPointSettings(folder, [{ point: '*', action: 'do-then-timeout', probability: 0.05, seed: 1 }]),
    async ({ product, pointsFolder: folder }, { seed }) => {
      const run = { seed, people: 5, folder, isEnough: () => false, atMostMs: 120_000 }
      const { truth } = await failAtPoints(product, run)
      return { summary: figures(truth), broken: judge(truth) }
    },
  ),
]
