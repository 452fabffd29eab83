import { isDeepStrictEqual } from 'node:util'
import { priceKey } from '@studio/backend/features/catalogue/price-list.ts'
import { seedPriceList } from '@studio/backend/features/catalogue/price-seeds.ts'
import { jobKinds } from '@studio/backend/features/job-kinds.ts'
import { type Provider, ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { startSandboxProcess } from '@studio/backend/platform/providers/testing/sandbox-process.ts'
import { wavespeed } from '@studio/backend/platform/providers/wavespeed/adapter.ts'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { scriptedProvider } from '../../testing/scripted-provider.ts'
import { checkModels } from './model-check.ts'
import { workerMetrics } from './worker-metrics.ts'

const models = [...jobKinds.values()].flatMap(({ offered }) => offered)
const everything = new Set(models.flatMap(({ paths }) => paths))
/** Those whose price does not follow from the length of a file. */
const [seedream, ...others] = models.filter(
  ({ provider, priced }) => provider === 'wavespeed' && priced(seedPriceList).length > 0,
)

/** What the check reports in the log and as metrics when the service responds like this. */
async function check(responses: Pick<Provider, 'modelPaths' | 'quote'>, prices = seedPriceList) {
  const lines: string[] = []
  const registry = new Registry()
  await checkModels({
    provider: { ...scriptedProvider(), ...responses },
    models,
    prices: async () => prices,
    log: pino({}, { write: (line) => void lines.push(line) }),
    onChecked: workerMetrics(registry).modelChecked,
    signal: new AbortController().signal,
  })
  return { lines: lines.map((line): unknown => JSON.parse(line)), metrics: await registry.metrics() }
}

const ourPrice: Provider['quote'] = async (request) =>
  models.flatMap(({ priced }) => priced(seedPriceList)).find((each) => isDeepStrictEqual(each.request, request))
    ?.unitPrice

test('a service that has all models at our prices causes no warning', async () => {
  const { lines, metrics } = await check({ modelPaths: async () => everything, quote: ourPrice })
  expect(lines).toEqual([])
  expect(metrics).toContain('atelier_model_served{provider="wavespeed",model="bytedance/seedream-v4"} 1')
  expect(metrics).toContain('atelier_model_quote_dollars{provider="wavespeed",model="bytedance/seedream-v4"} 0.027')
  expect(metrics).toContain('atelier_model_quote_dollars{provider="wavespeed",model="kling-2.1"} 0.45')
  expect(metrics).not.toContain('higgsfield')
  expect(metrics).not.toContain('sora')
})

test('a missing model causes a warning, even if only its path for references is missing', async () => {
  const gone = `${seedream?.id}/edit`
  const { lines, metrics } = await check({
    modelPaths: async () => new Set([...everything].filter((path) => path !== gone)),
    quote: ourPrice,
  })
  expect(lines).toMatchObject([{ level: 40, model: seedream?.id, missing: [gone] }])
  expect(metrics).toContain(`atelier_model_served{provider="wavespeed",model="${seedream?.id}"} 0`)
})

test('a different price causes a warning, for every model', async () => {
  const { lines } = await check({ modelPaths: async () => everything, quote: async () => 1 })
  const warned = z.array(z.looseObject({ model: z.string() })).parse(lines)
  expect([...new Set(warned.map(({ model }) => model))]).toEqual([seedream, ...others].map((model) => model?.id))
  const ideogram = warned.filter(({ model }) => model === 'ideogram-ai/ideogram-character')
  expect(ideogram.map((each) => each['quality'])).toEqual(['2K', '4K'])
  const veo = warned.filter(({ model }) => model === 'veo-3.1')
  expect(veo.map((each) => each['audioEnabled'])).toEqual([true, false])
  expect(lines[0]).toMatchObject({ level: 40, ours: 27_000, theirs: 1 })
})

test('ours are the prices that hold now, and not those of the catalogue', async () => {
  const key = priceKey('bytedance/seedream-v4', 'image')
  const prices = { version: 3, micros: { ...seedPriceList.micros, [key]: 28_000 } }
  const { lines, metrics } = await check({ modelPaths: async () => everything, quote: ourPrice }, prices)
  expect(lines).toMatchObject([{ level: 40, model: 'bytedance/seedream-v4', ours: 28_000, theirs: 27_000 }])
  expect(metrics).toContain('atelier_model_price_dollars{provider="wavespeed",model="bytedance/seedream-v4"} 0.028')
})

test('a service that does not respond delays nothing', async () => {
  const modelPaths = () => Promise.reject(new ProviderUnavailable('away'))
  const { lines, metrics } = await check({ modelPaths })
  expect(lines).toMatchObject([{ level: 40, provider: 'wavespeed' }])
  expect(metrics).not.toContain('atelier_model_served{')
})

test('a service without a list of models is not queried', async () => {
  expect((await check({})).lines).toEqual([])
})

test('the sandbox has every model, at the prices of our list', async () => {
  const sandbox = await startSandboxProcess()
  const { lines, metrics } = await check(wavespeed({ baseUrl: sandbox.url, apiKey: sandbox.key }))
  await sandbox.stop()
  expect(lines).toEqual([])
  expect(metrics.match(/^atelier_model_quote_dollars\{/gm)).toHaveLength(others.length + 1)
})
