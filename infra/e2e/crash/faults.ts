import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withEngines } from '../support/engines.ts'
import type { Product } from '../support/product.ts'
import { type PartName, partNames, signal } from './parts.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A fault that is injected into the running product. */
export type Fault =
  | { readonly kind: 'kill'; readonly parts: readonly PartName[] }
  | { readonly kind: 'pause'; readonly part: PartName; readonly ms: number }
  /** Everything, including the supervisor, is killed at once and then started again. */
  | { readonly kind: 'power-loss' }
  /** Temporal's database file is deleted with jobs open. */
  | { readonly kind: 'forget-workflows' }
  /** Every collection is dropped, sessions and leases included. */
  | { readonly kind: 'drop-collections' }
  /** The disk is full for a while; only for a product that has a disk of its own. */
  | { readonly kind: 'fill-disk'; readonly ms: number }

export interface FaultPlan {
  readonly count: number
  readonly longestPauseMs: number
  /** Whether the product has a disk of its own, which can be filled. */
  readonly ownDisk: boolean
}

/**
 * Plans a run; the same seed gives the same plan. First every part is killed alone, two at once, and all at once, and every other
 * fault happens once, in random order; all further faults are random.
 */
export function planFaults(random: SeededRandom, { count, longestPauseMs, ownDisk }: FaultPlan): readonly Fault[] {
  const alone = shuffle(random, partNames).map((part): Fault => ({ kind: 'kill', parts: [part] }))
  const special: readonly Fault[] = [{ kind: 'forget-workflows' }, { kind: 'drop-collections' }, { kind: 'power-loss' }]
  const onDisk = (): Fault[] => (ownDisk ? [{ kind: 'fill-disk', ms: random.between(2_000, longestPauseMs) }] : [])
  const opening = shuffle(random, [
    ...alone,
    ...special,
    ...onDisk(),
    { kind: 'pause', part: random.pick(partNames), ms: random.between(1_000, longestPauseMs) } satisfies Fault,
    { kind: 'kill', parts: shuffle(random, partNames).slice(0, 2) } satisfies Fault,
    { kind: 'kill', parts: partNames } satisfies Fault,
  ])
  const rest = Array.from({ length: Math.max(0, count - opening.length) }, () => {
    const [full] = random.chance(0.05) ? onDisk() : []
    return full ?? randomFault(random, longestPauseMs)
  })
  return [...opening, ...rest].slice(0, count)
}

function randomFault(random: SeededRandom, longestPauseMs: number): Fault {
  const kind = random.between(0, 1)
  if (kind < 0.15) return { kind: 'pause', part: random.pick(partNames), ms: random.between(1_000, longestPauseMs) }
  if (kind < 0.19) return { kind: 'forget-workflows' }
  if (kind < 0.23) return { kind: 'drop-collections' }
  if (kind < 0.25) return { kind: 'power-loss' }
  if (kind < 0.29) return { kind: 'kill', parts: partNames }
  return { kind: 'kill', parts: shuffle(random, partNames).slice(0, kind < 0.5 ? 2 : 1) }
}

/**
 * Carries out one fault and resolves without waiting for the product to recover. Only after a full disk does it wait until the
 * product is ready.
 */
export async function injectFault(product: Product, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      for (const part of fault.parts) signal(product, part, 'SIGKILL')
      return
    case 'pause':
      signal(product, fault.part, 'SIGSTOP')
      await pause(fault.ms)
      signal(product, fault.part, 'SIGCONT')
      return
    case 'power-loss':
      await product.killAll()
      await product.start()
      return
    case 'forget-workflows': {
      const folder = join(product.dataDir, 'temporal')
      // a process keeps a deleted file open until it ends
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
      signal(product, 'temporal', 'SIGKILL')
      return
    }
    case 'fill-disk':
      return await fillDisk(product, fault.ms)
    case 'drop-collections':
      await withEngines(product, async ({ db }) => {
        await db.dropDatabase()
        // dropped last, even if a projector has begun to rebuild while the others were dropped
        await db.collection('checkpoints').deleteMany({})
      })
  }
}

/** Time within which a product must be ready by itself after its disk has room again. */
const readyAgainMs = 30_000

async function fillDisk({ url, disk }: Product, ms: number): Promise<void> {
  if (disk === undefined) throw new Error('this product has no disk of its own')
  // space that the processes free in the meantime is filled again
  for (const end = performance.now() + ms; performance.now() < end; await pause(250)) disk.fill()
  disk.free()
  const deadline = performance.now() + readyAgainMs
  while (!(await isReady(url))) {
    if (performance.now() > deadline) throw new Error('the product is not ready 30 s after its disk had room again')
    await pause(100)
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    ({ status }) => status === 200,
    () => false, // it is being started again
  )

/** Describes a fault in one line for people. */
export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return fault.parts.length === partNames.length ? 'kill everything' : `kill ${fault.parts.join(' and ')}`
    case 'pause':
      return `pause ${fault.part} for ${(fault.ms / 1_000).toFixed(1)} s`
    case 'power-loss':
      return 'lose power'
    case 'forget-workflows':
      return "delete Temporal's file"
    case 'drop-collections':
      return 'drop every collection'
    case 'fill-disk':
      return `fill the disk for ${(fault.ms / 1_000).toFixed(1)} s`
  }
}

function shuffle<Item>(random: SeededRandom, items: readonly Item[]): Item[] {
  const left = [...items]
  const mixed: Item[] = []
  while (left.length > 0) mixed.push(...left.splice(Math.floor(random.between(0, left.length)), 1))
  return mixed
}
