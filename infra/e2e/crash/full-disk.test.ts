import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTruth } from '../oracle/read-truth.ts'
import { eventsOf } from '../oracle/truth.ts'
import { judge } from '../oracle/verdict.ts'
import { signIn } from '../person.ts'
import { type Product, startProduct } from '../product.ts'
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts'
import { until } from '../until.ts'
import { injectFault } from './faults.ts'
import { crashSettings } from './run.ts'
import { untilAllEnded } from './settling.ts'

let disk: SmallDisk | undefined
let product: Product | undefined

beforeAll(async () => {
  disk = await mountSmallDisk(900)
  if (disk !== undefined) product = await startProduct({ ...crashSettings, LONGEST_RESTART_DELAY_MS: '200' }, disk)
}, 120_000)

afterAll(() => product?.remove(), 30_000)

test('a full disk loses no job: new work is refused with a message, running work waits and is completed once there is space', async ({
  skip,
}) => {
  if (disk === undefined || product === undefined) return skip('only root can mount a disk to fill')
  const person = await signIn(product.url)
  await person.generate({ prompt: 'a lighthouse [slow 4s]', numberOfImages: 2 })
  const filling = injectFault(product, { kind: 'fill-disk', ms: 8_000 })
  const { url } = product
  await until('/health/ready names the disk', async () => {
    // A part that found no room for what it must write may just be starting again.
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined)
    return ready?.status === 503 && (await ready.text()).includes('"disk"')
  })
  await expect(person.generate({ prompt: 'too much', numberOfImages: 1 })).rejects.toThrow(/507|almost no storage/)
  await filling
  await untilAllEnded(product, 60_000)
  const truth = await readTruth(product)
  expect(eventsOf(truth.log, 'JobRequested')).toHaveLength(1)
  expect(eventsOf(truth.log, 'OutputStored')).toHaveLength(2)
  expect(judge(truth)).toEqual([])
}, 240_000)

test('a product that is started on a nearly full disk serves its pictures and refuses new work', async () => {
  const full = await startProduct({ DISK_RESERVE: '1000000' })
  try {
    const person = await signIn(full.url)
    expect(await person.generations()).toEqual([])
    await expect(person.generate({ prompt: 'too much', numberOfImages: 1 })).rejects.toThrow('507')
    expect(await (await fetch(`${full.url}/health/ready`)).json()).toEqual({ status: 'not-ready', failing: ['disk'] })
  } finally {
    await full.remove()
  }
}, 120_000)
