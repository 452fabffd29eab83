import { afterAll, beforeAll, expect, test } from 'vitest'
import { of, readLog, readTruth, submittedTasks } from '../oracle.ts'
import { signIn } from '../person.ts'
import { type Product, startProduct } from '../product.ts'
import { until } from '../until.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
}, 120_000)

afterAll(() => product.remove(), 30_000)

test('SIGKILL of everything while three jobs run: each output once in gallery, ledger and provider log', async () => {
  const person = await signIn(product.url)
  const jobs = await Promise.all([
    person.generate({ prompt: 'dunes at dusk [slow 6s]', numberOfImages: 2 }),
    person.generate({ prompt: 'a city in the rain [slow 6s]', numberOfImages: 2, model: 'wavespeed-ai/chroma' }),
    person.generate({ prompt: 'ferns [slow 6s]', numberOfImages: 1, model: 'wavespeed-ai/flux-krea-dev-lora' }),
  ])
  await until('all five outputs are submitted', async () => {
    const log = await readLog(product)
    return jobs.flatMap((jobId) => submittedTasks(log, jobId)).length === 5
  })

  await product.killAll()
  await product.start()

  const again = await signIn(product.url)
  await until('all jobs have ended', async () => {
    const log = await readLog(product)
    return jobs.every((jobId) => of(log, 'JobEnded', jobId).length > 0)
  })
  const { log, tasks, originals } = await readTruth(product)
  const gallery = await until('the gallery shows all five', async () => {
    const page = await again.generations()
    return page.flatMap(({ generatedImages }) => generatedImages).length === 5 && page
  })
  expect(tasks).toHaveLength(5)
  expect(originals).toHaveLength(5)
  for (const jobId of jobs) {
    const pictures = gallery.find(({ id }) => id === jobId)?.generatedImages ?? []
    const outputs = submittedTasks(log, jobId)
    expect(new Set(outputs).size).toBe(outputs.length)
    expect(new Set(pictures).size).toBe(outputs.length)
    expect(of(log, 'OutputIntended', jobId)).toHaveLength(outputs.length)
    expect(of(log, 'AssetCreated', jobId)).toHaveLength(outputs.length)
    expect(of(log, 'CostRecorded', jobId)).toHaveLength(outputs.length)
    expect(of(log, 'SlotReleased', jobId)).toHaveLength(outputs.length)
    expect(of(log, 'JobEnded', jobId)).toHaveLength(1)
    expect(tasks.map(({ id }) => id)).toEqual(expect.arrayContaining([...outputs]))
  }
}, 240_000)
