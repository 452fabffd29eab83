import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Records } from '@studio/backend/platform/fail-points/records.ts'
import { failAtPoints, failPointSettings, missedPoints, pendingKills } from '../e2e/crash/fail-point-run.ts'
import { describeFault } from '../e2e/crash/faults.ts'
import { type KilledStep, killAtSteps, killedSteps, rulesOfSteps } from '../e2e/crash/killed-steps.ts'
import { crash, crashSettings } from '../e2e/crash/run.ts'
import type { Truth } from '../e2e/oracle/truth.ts'
import { judge } from '../e2e/oracle/verdict.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { mountSmallDisk } from '../e2e/support/small-disk.ts'

export interface CampaignOptions {
  readonly seed: number
  readonly kills: number
  readonly log: (line: string) => void
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
  /** Stops the product and deletes its data, unless the data is to be retained. */
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

/** Enough for the engines' files and some hundred pictures. */
const diskMegabytes = 2_000

/** A process is killed when it passes a point for the first, third and seventh time. */
const hits = [1, 3, 7]

/** Everything that `npm run crash` does, in order. */
export const campaigns: readonly Campaign[] = [
  campaign(
    'kills',
    'Kills, pauses and losses under load',
    // a request that was let in before a deletion may be held up by the longest pause
    () => ({ ...crashSettings, ERASURE_SETTLE_MS: '15000' }),
    async ({ product }, { seed, kills, log }) => {
      const began = performance.now()
      if (product.disk === undefined) log('only root can mount a disk to fill: that fault is left out')
      const truth = await crash(product, {
        seed,
        kills,
        people: 5,
        longestPauseMs: 10_000,
        actsBetween: [3, 20],
        histories: true,
        onFault: (fault, number, count) => {
          const seconds = ((performance.now() - began) / 1_000).toFixed(0)
          const acts = `${count('ok')} ok, ${count('fail')} refused, ${count('unknown')} unknown`
          log(`${number}/${kills} ${describeFault(fault)} (${seconds} s; ${acts})`)
        },
      })
      return { summary: figures(truth), broken: judge(truth) }
    },
  ),
  campaign(
    'points',
    `A kill at every fail point, at hits ${hits.join(', ')}`,
    (folder) =>
      failPointSettings(
        folder,
        hits.map((hit) => ({ point: '*', action: 'kill', hit })),
      ),
    async ({ product, pointsFolder: folder }, { seed, log }) => {
      const isEnough = (records: Records) => records.listed.size > 0 && pendingKills(records, hits).length === 0
      const run = { seed, people: 6, idleMs: 600, folder, isEnough, atMostMs: 45 * 60_000 }
      const { truth, records } = await failAtPoints(product, run)
      const missed = missedPoints(records).map((point) => `the fail point ${point} was never reached`)
      const left = pendingKills(records, hits)
      for (const name of left) log(`not carried out in time: ${name}`)
      const killed = `${records.fired.size} kills, ${left.length} others were not carried out in time`
      return { summary: `${killed}; ${figures(truth)}`, broken: [...missed, ...judge(truth)] }
    },
  ),
  campaign(
    'steps',
    'A kill in the middle of each step of a deletion, a report and an export',
    (folder) => failPointSettings(folder, rulesOfSteps(killedSteps)),
    async ({ product, pointsFolder: folder }, { log }) => {
      const onStep = ({ of, point, killed }: KilledStep, number: number) =>
        log(
          `${number}/${killedSteps.length} ${of} at ${point}: ${killed === 'itself' ? 'kill itself' : describeFault(killed)}`,
        )
      const truth = await killAtSteps(product, { steps: killedSteps, folder, onStep })
      return { summary: figures(truth), broken: judge(truth) }
    },
  ),
  campaign(
    'acknowledgements',
    '5 % of all effects are done but never acknowledged',
    (folder) => failPointSettings(folder, [{ point: '*', action: 'do-then-timeout', probability: 0.05, seed: 1 }]),
    async ({ product, pointsFolder: folder }, { seed }) => {
      const run = { seed, people: 5, idleMs: 600, folder, isEnough: () => false, atMostMs: 120_000 }
      const { truth } = await failAtPoints(product, run)
      return { summary: figures(truth), broken: judge(truth) }
    },
  ),
]
