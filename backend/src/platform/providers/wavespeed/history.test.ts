import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { ProviderUnavailable } from '../port.ts'
import { type FakeService, json, type Responder, startFakeService } from '../testing/fake-service.ts'
import { wavespeed } from './adapter.ts'

const request = { path: 'a/model', inputs: { prompt: 'a lake', seed: -1 } }
const noon = new Date()
const period = { from: new Date(noon.getTime() - 600_000), to: noon }
const task = (id: string, change: object = {}) => ({
  id,
  model: 'a/model',
  input: { prompt: 'a lake', seed: 5 },
  ...change,
})
const page = (...items: unknown[]) => json(200, { code: 200, data: { items } })

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

let before: number
beforeEach(() => {
  before = service.seen.length
})
const Search = z.looseObject({ page: z.int(), created_after: z.string() })
const searchOf = (body: string) => Search.parse(JSON.parse(body))
const asked = () => service.seen.slice(before).map(({ body }) => searchOf(body))

async function findAll(responder: Responder, between = period) {
  service.respondWith(responder)
  const { findTasks } = wavespeed({ baseUrl: service.baseUrl, apiKey: 'k' })
  return await findTasks?.(request, between, new AbortController().signal)
}

const find = async (...asked: Parameters<typeof findAll>) => (await findAll(...asked))?.equal

it('asks for the tasks of one model in a period, a minute wider on both sides', async () => {
  await find(page())
  expect(service.seen.at(-1)).toMatchObject({ method: 'POST', path: '/api/v3/predictions' })
  expect(asked()).toEqual([
    {
      model: 'a/model',
      page: 1,
      page_size: 100,
      created_after: new Date(noon.getTime() - 660_000).toISOString(),
      created_before: new Date(noon.getTime() + 60_000).toISOString(),
    },
  ])
})

it('looks back seven days and no further', async () => {
  const day = 24 * 60 * 60_000
  await find(page(), { from: new Date(noon.getTime() - 30 * day), to: noon })
  expect(Date.parse(asked()[0]?.created_after ?? '')).toBeGreaterThanOrEqual(noon.getTime() - 7 * day)
})

it('names the tasks with the same inputs, each once', async () => {
  const items = [
    task('1'),
    task('2', { input: { prompt: 'a sea' } }),
    task('3', { model: 'b/model' }),
    task('4'),
    task('1'),
  ]
  expect(await find(page(...items))).toEqual(['1', '4'])
})

it('passes over what it cannot read: it equals nothing', async () => {
  expect(await find(page('x', null, { id: '../1' }, { ...task('2'), input: undefined }, task('3')))).toEqual(['3'])
})

it('says whether it could read every task, because the one that it could not may be the one that is searched for', async () => {
  expect(await findAll(page(task('1'), task('2', { model: 'b/model' })))).toMatchObject({ complete: true })
  expect(await findAll(page(task('1'), { ...task('2'), input: undefined }))).toMatchObject({ complete: false })
})

it('reads on while pages are full', async () => {
  const full = Array.from({ length: 100 }, (_, n) => task(`t${n}`, n === 99 ? {} : { input: {} }))
  const found = await find((response, incoming) => {
    const search = searchOf(service.seen.at(-1)?.body ?? '')
    const responder = search.page < 3 ? page(...full) : page(task('last'))
    return responder(response, incoming)
  })
  expect(found).toEqual(['t99', 'last'])
  expect(asked().map((each) => each.page)).toEqual([1, 2, 3])
})

it.each<[string, Responder]>([
  ['500', json(500, {})],
  ['another shape', json(200, { code: 200, data: { tasks: [] } })],
  ['an error inside 200', json(200, { code: 500, data: { items: [] } })],
  ['a broken connection', (response) => response.destroy()],
  ['pages without end', page(...Array.from({ length: 100 }, () => task('1')))],
])('knows nothing after %s', async (_, responder) => {
  await expect(find(responder)).rejects.toThrow(ProviderUnavailable)
})
